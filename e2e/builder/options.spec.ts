import type { OptionId } from '@earshot/survey'
import { aDropDown, aSingleSelect } from '@earshot/survey/testing'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { aMerchantAsking } from '../results/answered-survey.ts'
import { logInWith } from '../support/log-in.ts'
import { expect, test } from '../support/test.ts'
import { expectAnnounced, option, paste } from './builder-page.ts'
import { aDraft } from './draft.ts'

// The options that people choose from: spec §5, ADR-0025.

const named = (...texts: readonly string[]) => texts.map((text, index) => ({ id: `o${index + 1}` as OptionId, text }))
const asking = (...texts: readonly string[]) =>
  aSingleSelect('source', { text: 'Where did you hear about us?', config: { options: named(...texts) } })

const texts = (page: Page) =>
  page
    .getByRole('textbox', { name: /^Option \d+$/ })
    .evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value))
const addField = (page: Page) => page.getByRole('button', { name: 'Add an option, or paste a list' })

/** Opens a draft whose only question offers Spruce, Linen and Rose. */
async function openDraft(page: Page, context: BrowserContext): Promise<void> {
  await page.goto(`/builder/${await aDraft(await logInWith(context), [asking('Spruce', 'Linen', 'Rose')])}`)
  await expect(option(page, 1)).toHaveValue('Spruce')
}

test('a text that is taken stays while it is typed, is undone when the field is left, and the field says why', async ({
  page,
  context,
}) => {
  await openDraft(page, context)
  await option(page, 2).fill('')
  // Through a text that is taken, to one that is not: no key is swallowed.
  await option(page, 2).pressSequentially(' SPRUCE ')
  await expect(option(page, 2)).toHaveValue(' SPRUCE ')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await option(page, 2).press('t')
  await option(page, 3).focus()
  await expect.poll(() => texts(page)).toEqual(['Spruce', ' SPRUCE t', 'Rose'])
  await expect(page.getByRole('alert')).toHaveCount(0)

  await option(page, 2).fill('spruce')
  await option(page, 3).focus()
  const why = '“spruce” is an option already, so this went back to what it was.'
  await expect(page.getByRole('alert')).toHaveText(why)
  await expect(option(page, 2)).toHaveValue(' SPRUCE t')
  await expect(option(page, 2)).toHaveAccessibleDescription(why)
  await option(page, 2).fill('Linen')
  await expect(page.getByRole('alert')).toHaveCount(0)
  // Empty ones are no duplicates of each other.
  await option(page, 2).fill('')
  await option(page, 3).fill('')
  await addField(page).tap()
  await expect.poll(() => texts(page)).toEqual(['Spruce', '', '', ''])
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a list that is pasted becomes options wherever it is pasted, and what is there already is counted', async ({
  page,
  context,
}) => {
  await openDraft(page, context)
  await paste(option(page, 1), 'Amber\n linen \nAMBER\nMusk')
  await expect(page.getByText('2 options added. 2 were there already.')).toBeVisible()
  await expect.poll(() => texts(page)).toEqual(['Spruce', 'Amber', 'Musk', 'Linen', 'Rose'])
  await expect(option(page, 3)).toBeFocused()

  await addField(page).tap()
  await expect(option(page, 6)).toBeFocused()
  await paste(option(page, 6), 'Cedar\r\nRose\r\nFig')
  await expect(page.getByText('2 options added. 1 was there already.')).toBeVisible()
  await expect.poll(() => texts(page)).toEqual(['Spruce', 'Amber', 'Musk', 'Linen', 'Rose', 'Cedar', 'Fig'])

  await addField(page).focus()
  await paste(addField(page), 'Vanilla\nfig')
  await expect(page.getByText('1 option added. 1 was there already.')).toBeVisible()
  await expect(option(page, 8)).toBeFocused()
  await expect(option(page, 8)).toHaveValue('Vanilla')

  await paste(addField(page), Array.from({ length: 195 }, (_, index) => `Scent ${index}`).join('\n'))
  await expect(page.getByText('192 options added. 3 didn’t fit: a question holds at most 200.')).toBeVisible()
})

test('a long or sorted list pasted into a drop-down can keep its order with one press', async ({ page, context }) => {
  const drop = aDropDown('size', { text: 'Which country?', config: { options: named('Norway', 'Spain') } })
  await page.goto(`/builder/${await aDraft(await logInWith(context), [drop])}`)
  const fixOrder = page.getByRole('button', { name: 'Keep this order' })
  await paste(addField(page), 'Austria')
  await expect(page.getByText('1 option added.')).toBeVisible()
  await expect(fixOrder).toHaveCount(0)

  await paste(addField(page), Array.from({ length: 9 }, (_, index) => `Country ${(index * 7) % 9}`).join('\n'))
  await expect(fixOrder).toHaveAccessibleDescription(/in a random order/)
  expect((await fixOrder.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await fixOrder.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('switch', { name: 'Shuffle' })).not.toBeChecked()
  await expect(page.getByRole('status').getByText('Shuffling is off. Shoppers see this order.')).toBeVisible()
  await expect(fixOrder).toHaveCount(0)
  await expect(addField(page)).toBeFocused()

  await page.getByRole('contentinfo').getByRole('button', { name: 'Undo', exact: true }).tap()
  await expect(page.getByRole('switch', { name: 'Shuffle' })).toBeChecked()
  await expect(fixOrder).toHaveCount(0) // they have decided; the next list is another decision
  await paste(addField(page), 'Iceland')
  await expect(fixOrder).toBeVisible()
})

test('what became of a list is said as long as it is true', async ({ page, context }) => {
  await openDraft(page, context)
  const announcement = page.getByText(/^\d options? added\./)
  const undo = page.getByRole('contentinfo').getByRole('button', { name: 'Undo', exact: true })
  for (const change of [
    () => undo.tap(),
    () => page.getByRole('switch', { name: 'Other' }).tap(),
    () => option(page, 1).fill('Pine'),
    () => option(page, 1).fill('Cedar'),
    async () => {
      await page.getByRole('button', { name: 'More for Rose' }).tap()
      await page.getByRole('menuitem', { name: 'Move up' }).tap()
    },
    async () => {
      await page.getByRole('button', { name: 'More for Amber' }).tap()
      await page.getByRole('menuitem', { name: 'Remove' }).tap()
    },
  ]) {
    await paste(addField(page), 'Amber\nSpruce\nFir')
    await expect(announcement).toBeVisible()
    await change()
    await expect(announcement).toHaveCount(0)
  }
  await paste(addField(page), `${'x'.repeat(201)}\nAmber`)
  await expect(page.getByText('2 options added. 1 was cut to 200 characters.')).toBeVisible()
})

test('options are dragged with a mouse, and moved and put back by keyboard; each step is said', async ({
  page,
  context,
}) => {
  await openDraft(page, context)
  const handle = (position: number) => page.getByRole('button', { name: `Move Option ${position}` })
  await dragByMouse(page, handle(3), handle(1))
  await expectAnnounced(page, 'Put down at place 1 of 3.')
  await expect.poll(() => texts(page)).toEqual(['Rose', 'Spruce', 'Linen'])

  await handle(1).focus()
  await page.keyboard.press('Space')
  await expectAnnounced(page, 'Lifted from place 1 of 3.')
  await page.keyboard.press('ArrowDown')
  await expectAnnounced(page, 'Now at place 2 of 3.')
  await page.keyboard.press('Space')
  await expectAnnounced(page, 'Put down at place 2 of 3.')
  await expect.poll(() => texts(page)).toEqual(['Spruce', 'Rose', 'Linen'])

  await page.keyboard.press('Space')
  await expectAnnounced(page, 'Lifted from place 2 of 3.')
  await page.keyboard.press('ArrowDown')
  await expectAnnounced(page, 'Now at place 3 of 3.')
  await page.keyboard.press('Escape')
  await expectAnnounced(page, 'Back at place 2 of 3.')
  await expect.poll(() => texts(page)).toEqual(['Spruce', 'Rose', 'Linen'])
})

test('the meaning of a switch is below it, follows its state, and describes it', async ({ page, context }) => {
  await openDraft(page, context)
  const [other, shuffle] = ['Other', 'Shuffle'].map((name) => page.getByRole('switch', { name }))
  await expect(other as Locator).toHaveAccessibleDescription('Other: an answer in the shopper’s own words.')
  await expect(shuffle as Locator).toHaveAccessibleDescription('Shuffle: each shopper gets another order.')
  await other?.tap()
  await expect(shuffle as Locator).toHaveAccessibleDescription(/with Other last\.$/)
  await shuffle?.tap()
  await expect(shuffle as Locator).toHaveAccessibleDescription(/everyone gets this order/)
})
test('a renamed option keeps its responses under its new name, and one that is removed can still be read', async ({
  page,
  context,
}) => {
  const merchant = await aMerchantAsking([asking('Instagram', 'A friend', 'A fair')])
  await merchant.answer(6, (shopper) => ({
    answers: { source: { optionId: ['o1', 'o1', 'o1', 'o2', 'o2', 'o3'][shopper], otherValue: null } },
    completed: true,
  }))
  await logInWith(context, merchant.token)
  await page.goto(`/builder/${merchant.surveyId}`)
  await option(page, 1).fill('Instagram or TikTok')
  await page.getByRole('button', { name: 'More for A fair' }).tap()
  await page.getByRole('menuitem', { name: 'Remove' }).tap()
  // The old name is free for another option, which begins at nothing.
  await addField(page).tap()
  await page.keyboard.type('Instagram')
  await page.getByRole('button', { name: 'Publish changes' }).tap()
  await expect(page.getByText('Your changes are live.')).toBeVisible()

  await page.goto(`/surveys/analytics/${merchant.surveyId}`)
  const bar = (text: string) =>
    page
      .getByRole('article', { name: 'Where did you hear about us?' })
      .getByRole('listitem')
      .filter({ has: page.getByText(text, { exact: true }) })
  await expect(bar('Instagram or TikTok')).toContainText('3 of 6 50%')
  await expect(bar('A friend')).toContainText('2 of 6 33%')
  await expect(bar('A fair')).toContainText('1 of 6 17%')
  await expect(bar('A fair')).toContainText('No longer offered')
  await expect(bar('Instagram')).toContainText('0 of 6 0%')
})

async function dragByMouse(page: Page, handle: Locator, onto: Locator): Promise<void> {
  const [from, to] = [await handle.boundingBox(), await onto.boundingBox()]
  if (!from || !to) throw new Error('It is not on the screen')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 10 })
  await expectAnnounced(page, 'Now at place 1 of')
  await page.mouse.up()
}
