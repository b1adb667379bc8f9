import { goOn, plan, proDialog } from '../billing/billing-page.ts'
import { dialog, REQUIRED } from '../billing/offer-page.ts'
import { logInWith } from '../support/log-in.ts'
import { expect, test } from '../support/test.ts'
import { aMerchantAsking, SOURCE_QUESTION } from './answered-survey.ts'
import { card, resultsPath } from './results-page.ts'
import { allowWideScreen } from './wide-screen.ts'

const FROM_INSTAGRAM = 'period=7d&filter=answer%3Asource%3Ao1'

for (const tab of ['analytics', 'drop-off'] as const) {
  test(`after an upgrade one is back in the same view: ${tab}`, async ({ page, context }) => {
    await allowWideScreen(context)
    const merchant = await aMerchantAsking([SOURCE_QUESTION], 'free')
    await logInWith(context, merchant.token)
    await merchant.answer(3, (shopper) => ({
      answers: { source: { optionId: shopper === 0 ? 'o1' : 'o2', otherValue: null } },
      completed: true,
    }))
    const view = resultsPath(merchant, `?${tab === 'analytics' ? '' : `tab=${tab}&`}${FROM_INSTAGRAM}`)
    await page.goto(view)
    if (tab === 'analytics') {
      await page.getByRole('button', { name: 'See plans' }).click()
      await dialog(page, REQUIRED).getByRole('link', { name: 'Upgrade now' }).click()
    } else {
      await page.getByRole('tabpanel').getByRole('link', { name: 'Upgrade now' }).click()
    }
    await expect(plan(page, 'Pro Monthly')).toBeChecked()
    await goOn(page).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page).toHaveURL(view)
    // The filter counts, and drop-off has the one response that matches it.
    const figures = tab === 'analytics' ? card(page, 'Where did you hear about us?') : page.getByRole('tabpanel')
    await expect(figures).toContainText(tab === 'analytics' ? 'Your filter' : 'Rough: 1 response')
    await expect(page.getByText('Your plan doesn’t include')).toHaveCount(0)
    await proDialog(page).getByRole('button', { name: 'Close' }).first().click()
    await expect(page).toHaveURL(view)
    await page.goBack()
    await expect(page).toHaveURL('/')
  })
}
