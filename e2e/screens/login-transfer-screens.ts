import type { Page } from '@playwright/test'
import type { ScreenCase } from './screen.ts'
import type { ScreenMerchant } from './screen-merchants.ts'

const DETAILS = /\/api\/onboarding\/store\/details$/

const withToken = ({ token }: ScreenMerchant) => `/?token=${token}`

/** A token as anybody can write it, of a merchant m2. */
const UNSIGNED = `/?token=e30.${btoa(JSON.stringify({ merchantId: 'm2' }))}.c2lnbmVk`

const LONG_EMAIL = `${'merchant'.repeat(8)}@${'shop'.repeat(12)}.example`
const LONG_NAME = 'Rindfleischetikettierung'.repeat(5)

/** A login in the address that is asked about first. */
export const LOGIN_TRANSFER_SCREENS: readonly ScreenCase[] = [
  {
    name: 'confirm-login',
    path: withToken,
    who: 'nobody',
    states: ['full', 'loading', 'error', 'offline'],
    call: DETAILS,
    spins: true,
  },
  { name: 'confirm-login-rtl', path: withToken, who: 'nobody', states: ['full'], isRightToLeft: true },
  {
    name: 'confirm-login-long',
    path: () => '/login',
    who: 'nobody',
    states: ['full'],
    act: (page) => openUnsigned(page, LONG_EMAIL, LONG_NAME),
  },
  {
    name: 'switch-store',
    path: () => '/help',
    who: 'merchant',
    states: ['full'],
    act: (page) => openUnsigned(page, 'mara@nordlyscandles.example', 'Nordlys Candles'),
  },
  { name: 'confirm-login-link-gone', path: () => UNSIGNED, who: 'nobody', states: ['full'], isRefused: true },
]

/** Opens a login that the server would refuse. The merchant's details are answered in the name of the server. */
async function openUnsigned(page: Page, userEmail: string, businessName: string): Promise<void> {
  const data = { userEmail, merchantDetails: { businessName }, metadata: {} }
  const token = UNSIGNED.replace('/?token=', '')
  await page.route(DETAILS, (route) => {
    const isOfLink = route.request().headers().authorization === `Bearer ${token}`
    return isOfLink ? route.fulfill({ json: { data } }) : route.fallback()
  })
  await page.goto(UNSIGNED)
  await page.getByText(userEmail).waitFor()
}
