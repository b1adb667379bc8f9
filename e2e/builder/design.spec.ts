import { readableAccent } from '@earshot/survey'
import { aSingleSelect, aTextQuestion } from '@earshot/survey/testing'
import type { Locator, Page } from '@playwright/test'
import { axeViolations, COLOR_RULES, sidewaysScroll, smallTargets } from '../support/accessibility-audit.ts'
import { pressByKey, tabTo, tabToGroup } from '../support/keyboard.ts'
import { logInWith } from '../support/log-in.ts'
import { onboarded, type PlanId } from '../support/merchant.ts'
import { expect, test } from '../support/test.ts'
import { aDraft } from './draft.ts'

// How a survey looks: its store's color, light or dark, and our name. ADR-0023, ADR-0027.

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Design', exact: true })
const picker = (page: Page) => sheet(page).getByLabel('Pick a color')
const written = (page: Page) => sheet(page).getByRole('textbox', { name: 'Color as text' })
/** The player's own button, in the sheet or in the preview: the samples have none. */
const next = (within: Page | Locator) => within.getByRole('button', { name: 'Next' })
const asked = (within: Page | Locator) => within.getByRole('region', { name: 'Survey' })
const saved = (page: Page) => page.getByText('Saved', { exact: true })

const YELLOW = '#ffcc00'
const EARSHOTS = 'rgb(184, 64, 12)'
const DARK_SURFACE = 'rgb(31, 29, 24)'

const rgb = (color: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(', ')})`
const inLight = rgb(readableAccent(YELLOW, 'light').accent)

async function openBuilder(page: Page, plan?: PlanId): Promise<void> {
  const token = await logInWith(page.context(), plan && (await onboarded({ plan })).token)
  const surveyId = await aDraft(token, [
    aSingleSelect('q1', { text: 'Where?', options: ['instagram', 'friend'] }),
    aTextQuestion('q2'),
  ])
  const known = page.waitForResponse(/\/billing\/v1\/customer$/)
  await page.goto(`/builder/${surveyId}`)
  await known
}

/** @param summary the text on the button before it opens */
async function open(page: Page, summary = ''): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await page.getByRole('button', { name: `Design ${summary}` }).tap()
  await expect(sheet(page)).toBeVisible()
}

/** Many shades on the way, as a finger drags them. */
async function drag(page: Page, shades: readonly string[]): Promise<void> {
  for (const shade of shades) await picker(page).fill(shade)
}

test('a colour is picked, seen at once, kept, and taken back in one step', async ({ page }) => {
  await openBuilder(page)
  const saves: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && saves.push(request.url()))
  await open(page, 'In Earshot’s color.')
  await expect(next(sheet(page))).toHaveCSS('background-color', EARSHOTS)

  await drag(page, ['#b8500c', '#cc8010', '#e0a010', YELLOW])
  await expect(written(page)).toHaveValue(YELLOW)
  await expect(next(sheet(page))).toHaveCSS('background-color', inLight)
  await expect(sheet(page).getByRole('listitem')).toHaveText([
    /In light.*Made darker, so that it can be read/,
    /In dark.*As you chose it/,
  ])
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Preview' }).tap()
  await expect(next(page)).toHaveCSS('background-color', inLight)
  await expect(saved(page)).toBeVisible()
  expect(saves).toHaveLength(1)

  await page.getByRole('button', { name: 'Undo', exact: true }).tap()
  await expect(next(page)).toHaveCSS('background-color', EARSHOTS)
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Redo', exact: true }).tap()
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(next(page)).toHaveCSS('background-color', inLight)
  await open(page, 'In your store’s color.')
  await expect(picker(page)).toHaveValue(YELLOW)

  await sheet(page).getByRole('button', { name: 'As Earshot' }).tap()
  await expect(picker(page)).toBeFocused()
  await expect(written(page)).toHaveValue('')
  await expect(next(sheet(page))).toHaveCSS('background-color', EARSHOTS)
  await page.keyboard.press('Escape')
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(next(page)).toHaveCSS('background-color', EARSHOTS)
})

test('a colour is written as it stands elsewhere; what is none is told beside the field, and changes nothing', async ({
  page,
}) => {
  await openBuilder(page)
  await open(page)
  for (const [text, color] of [
    ['#ABC', '#aabbcc'],
    ['2F6690', '#2f6690'],
  ] as const) {
    await written(page).fill(text)
    // As it was written, until it is left.
    await expect(written(page)).toHaveValue(text)
    await written(page).press('Enter')
    await expect(written(page)).toHaveValue(color)
    await expect(picker(page)).toHaveValue(color)
    await expect(written(page)).toBeFocused()
  }
  // By keys, three of which would be a color, too.
  await written(page).selectText()
  await written(page).pressSequentially('#1b4d3')
  await expect(written(page)).toHaveAttribute('aria-invalid', 'false')
  await written(page).blur()
  await expect(written(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(written(page)).toHaveAccessibleDescription(/Write a color as # and six characters/)
  await expect(picker(page)).toHaveValue('#2f6690')
  // Taken out, it is as Earshot.
  await written(page).fill('')
  await written(page).blur()
  await expect(written(page)).toHaveAttribute('aria-invalid', 'false')
  await expect(sheet(page).getByRole('listitem')).toHaveText([/Earshot’s own/, /Earshot’s own/])
  await expect(sheet(page).getByRole('button', { name: 'As Earshot' })).toHaveCount(0)
})

test('by keyboard, a survey is always dark, whatever the dashboard is; the preview shows it so', async ({ page }) => {
  await openBuilder(page)
  await pressByKey(page, 'More')
  const design = page.getByRole('button', { name: 'Design' })
  await tabTo(page, design)
  await page.keyboard.press('Enter')
  await expect(sheet(page)).toBeVisible()
  await tabTo(page, written(page))
  await page.keyboard.type('#fc0')
  await tabToGroup(page, sheet(page).getByRole('radio', { name: 'Your page' }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(sheet(page).getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(sheet(page).getByRole('listitem')).toHaveText([/In dark/])
  await expect(asked(sheet(page))).toHaveCSS('background-color', DARK_SURFACE)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Preview' }).tap()
  await expect(asked(page)).toHaveCSS('background-color', DARK_SURFACE)
  await expect(next(page)).toHaveCSS('background-color', rgb(YELLOW))
  // A merchant who has chosen light for the dashboard sees what shoppers see all the same.
  await page.evaluate(() => document.documentElement.setAttribute('data-scheme', 'light'))
  await pressByKey(page, 'More')
  await expect(design).toContainText('In your store’s color, always dark.')
  await page.keyboard.press('Escape')
  // Rendered again: the preview reads its surroundings only once.
  await page.getByRole('tab', { name: 'Questions' }).tap()
  await page.getByRole('tab', { name: 'Preview' }).tap()
  await expect(asked(page)).toHaveCSS('background-color', DARK_SURFACE)
})

test('on Free our name stands below the questions, and an upgrade that takes it away is on offer', async ({ page }) => {
  await openBuilder(page, 'free')
  await open(page)
  await expect(sheet(page)).toContainText('Below your questions stands “Asked with Earshot”.')
  await expect(asked(sheet(page))).toContainText('Asked with Earshot')
  await sheet(page).getByRole('button', { name: 'Ask without our name' }).tap()
  const offer = page.getByRole('dialog', { name: 'Upgrade Required' })
  await expect(offer).toContainText('Upgrade to ask without our name below your questions.')
  await page.keyboard.press('Escape')
  await expect(offer).toHaveCount(0)
  await expect(sheet(page)).toBeVisible()
})

test('on Pro it says that shoppers do not see our name, and they don’t', async ({ page }) => {
  await openBuilder(page, 'pro-monthly')
  await open(page)
  await expect(sheet(page)).toContainText('Shoppers don’t see “Asked with Earshot”')
  await expect(asked(sheet(page))).not.toContainText('Asked with Earshot')
  await expect(sheet(page).getByRole('button', { name: 'Ask without our name' })).toHaveCount(0)
})

test('the sheet suits every thumb, eye and scheme, as Earshot and in a colour', async ({ page }) => {
  await openBuilder(page, 'free')
  await open(page)
  for (const color of [null, YELLOW]) {
    if (color) await picker(page).fill(color)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const rules = colorScheme === 'dark' ? COLOR_RULES : undefined
      expect(await axeViolations(page, { selector: 'dialog', rules })).toEqual([])
    }
    expect(await smallTargets(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
  }
})
