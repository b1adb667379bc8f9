import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { earshot, expect, FAILED_CALL, test } from '../support/test.ts'
import { aNewcomer, anOnboardedMerchant, comeBack, type NewMerchant } from './new-merchant.ts'

const { dashboard } = earshot

let newcomer: NewMerchant
let merchant: NewMerchant
test.beforeAll(async () => {
  newcomer = await aNewcomer(dashboard)
  merchant = await anOnboardedMerchant(dashboard)
})
test.use({ allowedErrors: FAILED_CALL })

type Sight = {
  readonly name: string
  readonly who: 'nobody' | 'newcomer' | 'merchant'
  readonly path: string
  /** What is done before it is looked at. */
  readonly act?: (page: Page) => Promise<unknown>
}

/** What the walker over all screens does not see: what opens, and what goes wrong. */
const SIGHTS: readonly Sight[] = [
  {
    name: 'log in, with errors',
    who: 'nobody',
    path: '/login',
    act: (page) => page.getByRole('button', { name: 'Log in' }).click(),
  },
  {
    name: 'sign up, with errors',
    who: 'nobody',
    path: '/signup',
    act: (page) => page.getByRole('button', { name: 'Open my account' }).click(),
  },
  { name: 'forgotten password', who: 'nobody', path: '/forgot-password' },
  { name: 'new password', who: 'nobody', path: '/reset-password#a.b.c' },
  { name: 'spent link', who: 'nobody', path: '/reset-password' },
  { name: 'the store', who: 'newcomer', path: '/onboarding?step=store' },
  {
    name: 'time zones',
    who: 'newcomer',
    path: '/onboarding?step=store',
    async act(page) {
      await page.getByRole('button', { name: /Time zone/ }).click()
      // Not all four hundred: axe would look at each.
      await page.getByRole('combobox').fill('new')
    },
  },
  {
    name: 'no time zone fits',
    who: 'newcomer',
    path: '/onboarding?step=store',
    async act(page) {
      await page.getByRole('button', { name: /Time zone/ }).click()
      await page.getByRole('combobox').fill('xyzzy')
    },
  },
  {
    name: 'a call, without a link',
    who: 'newcomer',
    path: '/onboarding',
    act: (page) => page.getByRole('button', { name: /Schedule a call/ }).click(),
  },
  {
    name: 'what to learn',
    who: 'newcomer',
    path: '/onboarding?step=store',
    async act(page) {
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('checkbox').first().check()
    },
  },
  {
    name: 'the snippet',
    who: 'newcomer',
    path: '/onboarding?step=goals',
    async act(page) {
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByText('Waiting for your store')).toBeVisible()
    },
  },
  { name: 'book a call', who: 'merchant', path: '/book-a-call' },
  ...['account', 'store', 'appearance', 'installation', 'data'].map(
    (tab): Sight => ({ name: `settings, ${tab}`, who: 'merchant', path: `/settings?tab=${tab}` }),
  ),
  {
    name: 'deleting the store',
    who: 'merchant',
    path: '/settings?tab=data',
    async act(page) {
      await page.getByRole('button', { name: 'Delete this store' }).click()
      await page.getByRole('button', { name: 'Delete for good' }).click()
    },
  },
]

for (const { name, who, path, act } of SIGHTS) {
  test(`${name}: axe finds nothing in either scheme`, async ({ page, context }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    if (who !== 'nobody') await comeBack(context, dashboard, (who === 'newcomer' ? newcomer : merchant).token)
    await page.goto(path)
    await act?.(page)
    await page.waitForLoadState('networkidle')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`),
        colorScheme,
      ).toEqual([])
    }
  })
}
