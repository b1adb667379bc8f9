import type { BrowserContext, Page } from '@playwright/test'
import { COLOR_RULES, expectAccessible } from '../support/accessibility-audit.ts'
import { logInWith } from '../support/log-in.ts'
import { expect, test } from '../support/test.ts'
import { type AskingMerchant, aMerchantAsking, SOURCE_QUESTION } from './answered-survey.ts'

/** How many responses of one network count at once (ADR-0010). */
const BURST = 120
const SOME = 7

const rushes = (page: Page) => page.getByRole('region', { name: 'Set aside together' }).getByRole('listitem')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/**
 * A merchant with rushes of `SOME` responses, who is logged in. A rush that takes a slow machine more than 5 seconds has
 * one response less set aside (ADR-0010). Then another merchant is made, until the timeout of the test.
 */
async function aMerchantWithRush(context: BrowserContext, networks = 1): Promise<AskingMerchant> {
  for (;;) {
    const merchant = await aMerchantAsking([SOURCE_QUESTION])
    for (let network = 0; network < networks; network++) await merchant.rush(BURST + SOME, `203.0.${network}.7`)
    const [, setAside] = await figures(merchant)
    if (setAside !== networks * SOME) continue
    await logInWith(context, merchant.token)
    return merchant
  }
}

const responsesOf = ({ surveyId }: AskingMerchant) => `/surveys/analytics/${surveyId}?tab=responses`

const figures = async ({ api, surveyId }: AskingMerchant) => {
  const { responses, spamResponses } = await api<{ responses: number; spamResponses: number }>(
    'GET',
    `/surveys/${surveyId}/analytics`,
  )
  return [responses, spamResponses]
}

test('a rush is one row that can be counted and set aside again with the keyboard alone', async ({ page, context }) => {
  const merchant = await aMerchantWithRush(context)
  await page.goto(responsesOf(merchant))
  await expect(rushes(page)).toHaveCount(1)
  await expect(rushes(page)).toContainText('7 responses from one network, ')
  await expect(rushes(page)).toContainText('They don’t count, and don’t use up your plan.')
  await button(page, /^Count them: 7 responses from one network/).focus()
  await page.keyboard.press('Enter')
  await expect(rushes(page)).toContainText('7 responses count now')
  await expect(rushes(page)).toContainText('Your results went from 120 to 127 responses. They came from one network')
  await expect(rushes(page).getByRole('status').last()).toHaveText(/^7 responses count now\. Your results went/)
  expect(await figures(merchant)).toEqual([BURST + SOME, 0])
  await expect(button(page, /^Set them aside again/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rushes(page)).toContainText('7 responses from one network, ')
  await expect(button(page, /^Count them/)).toBeFocused()
  expect(await figures(merchant)).toEqual([BURST, SOME])
  // A row that was counted earlier has the same text.
  await page.keyboard.press('Enter')
  await expect(rushes(page)).toContainText('7 responses count now')
  await page.reload()
  await expect(rushes(page)).toContainText('They’re in your results.')
})

test('a rush is deleted after one confirmation, and the focus moves to the heading', async ({ page, context }) => {
  const merchant = await aMerchantWithRush(context)
  await page.goto(responsesOf(merchant))
  await button(page, /^Delete them/).press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete 7 responses?' })
  await expect(question).toContainText('Your results stay as they are: none of these count.')
  await question.getByRole('button', { name: 'Keep them' }).press('Enter')
  await expect(button(page, /^Delete them/)).toBeFocused()
  expect(await figures(merchant)).toEqual([BURST, SOME])
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Delete 7 responses' }).press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: '7 responses deleted' })).toBeVisible()
  await expect(rushes(page)).toHaveCount(0)
  await expect(heading(page)).toBeFocused()
  expect(await figures(merchant)).toEqual([BURST, 0])
})

test('the responses of one rush have a list of their own', async ({ page, context }) => {
  const merchant = await aMerchantWithRush(context)
  await merchant.rush(BURST + 4, '203.0.113.7')
  const ofRush = ((await figures(merchant))[1] ?? 0) - SOME
  await page.goto(responsesOf(merchant))
  const row = rushes(page).filter({ hasText: new RegExp(`^${ofRush} responses from one network`) })
  await row.getByRole('link', { name: new RegExp(`^See some of them: ${ofRush} responses`) }).press('Enter')
  await expect(page.getByRole('heading', { name: 'From one network', exact: true })).toBeVisible()
  const listed = page.locator('a[data-response]')
  await expect(listed).toHaveCount(ofRush)
  await expectAccessible(page)
  // A response is opened and closed within the list, which a reload keeps.
  await listed.first().press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(listed).toHaveCount(ofRush)
  await row.getByRole('button', { name: /^Count them/ }).press('Enter')
  await expect(page.getByText('None of these is set aside')).toBeVisible()
  await page.getByRole('link', { name: 'See everything set aside' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Looks like spam' })).toBeVisible()
  await expect(listed).toHaveCount(SOME)
})

test('the newest three rushes are shown, and one press shows the others', async ({ page, context }) => {
  const merchant = await aMerchantWithRush(context, 5)
  await page.goto(responsesOf(merchant))
  await expect(rushes(page)).toHaveCount(3)
  await button(page, '2 more').tap()
  await expect(rushes(page)).toHaveCount(5)
  await expect(button(page, '2 more')).toHaveCount(0)
})

test('the set-aside responses of any time span can be counted and set aside again', async ({ page, context }) => {
  const merchant = await aMerchantWithRush(context)
  await page.goto(responsesOf(merchant))
  await button(page, /^Choose a time span: 7 responses/).tap()
  const sheet = page.getByRole('dialog', { name: 'Choose a time span' })
  await expect(sheet.getByRole('img', { name: /^127 responses came .*, of 127 from / })).toBeVisible()
  await expect(sheet).toContainText('120 others in this span count, and stay as they are.')
  await sheet.getByRole('button', { name: 'Count 7', exact: true }).tap()
  await expect(sheet).toContainText('7 responses count now. Your results went from 120 to 127 responses.')
  await sheet.getByRole('button', { name: 'Set them aside again' }).tap()
  await expect(sheet.getByRole('button', { name: 'Count 7', exact: true })).toBeVisible()
  expect(await figures(merchant)).toEqual([BURST, SOME])
  // A span that is too long, or that ends before it begins, shows an error and disables the actions.
  await sheet.getByRole('textbox', { name: 'From' }).fill('1990-01-01T00:00')
  await expect(sheet).toContainText('Choose a time span of at most 20 years.')
  await sheet.getByRole('textbox', { name: 'From' }).fill('2030-01-01T00:00')
  await expect(sheet).toContainText('Choose an end that is not before the start.')
  await expect(sheet.getByRole('button', { name: 'Count 7', exact: true })).toHaveCount(0)
  await sheet.getByRole('textbox', { name: 'To' }).fill('2030-01-01T00:10')
  await expect(sheet).toContainText('No responses came in this span.')
  await expect(sheet.getByRole('button', { name: 'Delete 0' })).toBeDisabled()
})

test('the confirmation shows how much the results decrease if counted responses are deleted, too', async ({
  page,
  context,
}) => {
  const merchant = await aMerchantWithRush(context)
  await page.goto(`${responsesOf(merchant)}&list=spam`)
  // Without a rush the sheet starts with the last hour.
  await button(page, 'Choose a time span')
    .and(page.getByText('Choose a time span', { exact: true }))
    .last()
    .tap()
  const sheet = page.getByRole('dialog', { name: 'Choose a time span' })
  await sheet.getByText('All 127').tap()
  await expect(sheet).toContainText('120 of these count in your results.')
  await sheet.getByRole('button', { name: 'Delete 127' }).tap()
  const question = page.getByRole('dialog', { name: 'Delete 127 responses?' })
  await expect(question).toContainText('Your results fall from 120 to 0 responses.')
  await question.getByRole('button', { name: 'Delete 127 responses' }).press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: '127 responses deleted' })).toBeVisible()
  await expect(sheet).toHaveCount(0)
  expect(await figures(merchant)).toEqual([0, 0])
})

test('what arrives while the question is open is not deleted', async ({ page, context }) => {
  const merchant = await aMerchantWithRush(context)
  await page.goto(responsesOf(merchant))
  await button(page, /^Choose a time span: 7 responses/).tap()
  const sheet = page.getByRole('dialog', { name: 'Choose a time span' })
  // The span ends with the current minute or later.
  await sheet.getByRole('textbox', { name: 'To' }).fill('2035-01-01T00:00')
  await sheet.getByText('All 127').tap()
  await sheet.getByRole('button', { name: 'Delete 127' }).tap()
  const question = page.getByRole('dialog', { name: 'Delete 127 responses?' })
  await expect(question).toBeVisible()
  await merchant.rush(3, '198.51.100.7')
  await question.getByRole('button', { name: 'Delete 127 responses' }).press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: '127 responses deleted' })).toBeVisible()
  expect(await figures(merchant)).toEqual([3, 0])
})

test('responses that join a rush while its question is open are not deleted', async ({ page, context }) => {
  const merchant = await aMerchantWithRush(context)
  await page.goto(responsesOf(merchant))
  await button(page, /^Delete them/).tap()
  const question = page.getByRole('dialog', { name: 'Delete 7 responses?' })
  await expect(question).toBeVisible()
  await merchant.rush(3, '203.0.0.7')
  // The row has been refreshed behind the question, which keeps its figures.
  await expect(page.getByText(/^10 responses from one network/)).toHaveCount(1)
  await question.getByRole('button', { name: 'Delete 7 responses' }).tap()
  await expect(page.getByRole('listitem').filter({ hasText: '7 responses deleted' })).toBeVisible()
  await expect(rushes(page)).toContainText('3 responses from one network, ')
  expect(await figures(merchant)).toEqual([BURST, 3])
})

const NEXT = `0.${'00000000-0000-4000-8000-000000000000'}`

async function aSheet(page: Page, context: BrowserContext) {
  const merchant = await aMerchantWithRush(context)
  await page.goto(responsesOf(merchant))
  await button(page, /^Choose a time span: 7 responses/).tap()
  return { merchant, sheet: page.getByRole('dialog', { name: 'Choose a time span' }) }
}

test.describe('with a server that goes away between two steps', () => {
  test.use({ allowedErrors: /ERR_FAILED/ })

  test('counting a time span continues after a failure, and all of it is set aside again', async ({
    page,
    context,
  }) => {
    let fail = () => {}
    const isToFail = new Promise<void>((resolve) => {
      fail = resolve
    })
    const bodies: { clearedAt?: string; after?: string }[] = []
    // The server says that there is more, and then cannot be reached.
    await page.route(/\/time-span\/count$/, async (route) => {
      const body = route.request().postDataJSON()
      bodies.push(body)
      if (bodies.length === 1) {
        const clearedAt = body.clearedAt ?? new Date().toISOString()
        return route.fulfill({ json: { data: { changed: 3, next: NEXT, clearedAt } } })
      }
      if (bodies.length > 2) return route.continue()
      await isToFail
      return route.abort()
    })
    const { merchant, sheet } = await aSheet(page, context)
    await sheet.getByRole('button', { name: 'Count 7', exact: true }).tap()
    await expect(sheet.getByRole('progressbar', { name: '3 of 7 done' })).toBeVisible()
    await expect(sheet.getByRole('textbox', { name: 'From' })).toBeDisabled()
    await expect(sheet.getByRole('textbox', { name: 'To' })).toBeDisabled()
    fail()
    await expect(sheet.getByRole('alert')).toContainText('Press again to do the rest.')
    await expect(sheet.getByRole('textbox', { name: 'From' })).toBeEnabled()
    await sheet.getByRole('button', { name: 'Count 7', exact: true }).tap()
    await expect(sheet).toContainText('10 responses count now. Your results went from 120 to 127 responses.')
    expect(new Set(bodies.map(({ clearedAt }) => clearedAt)).size).toBe(1)
    expect(bodies.map(({ after }) => after)).toEqual([undefined, NEXT, NEXT])
    await sheet.getByRole('button', { name: 'Set them aside again' }).tap()
    await expect(sheet.getByRole('button', { name: 'Count 7', exact: true })).toBeVisible()
    expect(await figures(merchant)).toEqual([BURST, SOME])
  })
})

test.describe('with a reply that is lost', () => {
  test.use({ allowedErrors: /ERR_FAILED/ })

  test('a count whose reply is lost can be set aside again', async ({ page, context }) => {
    await page.route(
      /\/time-span\/count$/,
      async (route) => {
        await route.fetch()
        return route.abort()
      },
      { times: 1 },
    )
    const { merchant, sheet } = await aSheet(page, context)
    await sheet.getByRole('button', { name: 'Count 7', exact: true }).tap()
    await expect(sheet.getByRole('alert')).toContainText('Press again to do the rest.')
    await sheet.getByRole('button', { name: 'Count 0', exact: true }).tap()
    await expect(sheet).toContainText('Your results went from 120 to 127 responses.')
    await sheet.getByRole('button', { name: 'Set them aside again' }).tap()
    await expect(sheet.getByRole('button', { name: 'Count 7', exact: true })).toBeVisible()
    expect(await figures(merchant)).toEqual([BURST, SOME])
  })

  test('a count can be set aside again when the new results cannot be loaded', async ({ page, context }) => {
    const { merchant, sheet } = await aSheet(page, context)
    await expect(sheet.getByRole('button', { name: 'Count 7', exact: true })).toBeVisible()
    await page.route(/\/analytics(\?|$)/, (route) =>
      route.request().resourceType() === 'document' ? route.continue() : route.abort(),
    )
    await sheet.getByRole('button', { name: 'Count 7', exact: true }).tap()
    await expect(sheet).toContainText('7 responses count now. They’re in your results.', { timeout: 20_000 })
    await page.unrouteAll({ behavior: 'wait' })
    await sheet.getByRole('button', { name: 'Set them aside again' }).tap()
    await expect(sheet.getByRole('button', { name: 'Count 7', exact: true })).toBeVisible()
    expect(await figures(merchant)).toEqual([BURST, SOME])
  })
})

test.describe('without a network', () => {
  test.use({ allowedErrors: /ERR_INTERNET_DISCONNECTED/ })

  test('a failed request shows an error, and pressing again does the rest', async ({ page, context }) => {
    const merchant = await aMerchantWithRush(context)
    await page.goto(responsesOf(merchant))
    await expect(rushes(page)).toHaveCount(1)
    await context.setOffline(true)
    await button(page, /^Count them/).tap()
    await expect(rushes(page).getByRole('alert')).toContainText('Press again to do the rest.')
    await context.setOffline(false)
    await button(page, /^Count them/).tap()
    await expect(rushes(page)).toContainText('7 responses count now')
    await expect(rushes(page).getByRole('alert')).toHaveCount(0)
    expect(await figures(merchant)).toEqual([BURST + SOME, 0])
  })
})

test('a rush that needs several requests shows its progress', async ({ page, context }) => {
  const merchant = await aMerchantWithRush(context)
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  // The first reply has a `next`; the second reply is delayed.
  let requests = 0
  await page.route(/\/rushes\/[^/]+\/count$/, async (route) => {
    requests += 1
    if (requests === 1) {
      const next = `0.${'00000000-0000-4000-8000-000000000000'}`
      return route.fulfill({ json: { data: { changed: 3, next } } })
    }
    const after = `0.${'00000000-0000-4000-8000-000000000000'}`
    expect(route.request().postDataJSON()).toEqual({ asOf: expect.any(String), after })
    await isReleased
    return route.continue()
  })
  await page.goto(responsesOf(merchant))
  await button(page, /^Count them/).tap()
  await expect(rushes(page).getByRole('progressbar', { name: '3 of 7 done' })).toBeVisible()
  release()
  await expect(rushes(page)).toContainText('7 responses count now')
  await expect(rushes(page).getByRole('progressbar')).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const direction of ['ltr', 'rtl'] as const) {
    test(`rushes are accessible: ${colorScheme}, ${direction}`, async ({ page, context }) => {
      const merchant = await aMerchantWithRush(context, 2)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const wanted = { rules: colorScheme === 'dark' ? COLOR_RULES : undefined }
      await page.addInitScript((dir) => {
        document.addEventListener('DOMContentLoaded', () => document.documentElement.setAttribute('dir', dir))
      }, direction)
      await page.goto(responsesOf(merchant))
      await expect(rushes(page)).toHaveCount(2)
      await button(page, /^Count them/)
        .first()
        .tap()
      await expect(rushes(page).first()).toContainText('7 responses count now')
      await expectAccessible(page, wanted)
      await button(page, /^Delete them/).tap()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page, wanted)
      await page.keyboard.press('Escape')
      await button(page, /^Choose a time span: /).tap()
      await expect(page.getByRole('img', { name: /responses came/ })).toBeVisible()
      await expectAccessible(page, wanted)
    })
  }
}
