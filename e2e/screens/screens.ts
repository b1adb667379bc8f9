import type { Page } from '@playwright/test'
import { pastDoubleTap } from '../support/double-tap.ts'
import { ACCOUNT_SCREENS } from './account-screens.ts'
import { AUDIENCE_SCREENS } from './audience-screens.ts'
import { BUILDER_DRAWINGS } from './builder-lists.ts'
import { BUILDER_SCREENS } from './builder-screens.ts'
import { BUILDER_TROUBLES } from './builder-troubles.ts'
import { COMPARE_SCREENS } from './compare-screens.ts'
import { CONFIRMATION_SCREENS } from './confirmation-screens.ts'
import { DOWNLOAD_SCREENS } from './download-screens.ts'
import { DROP_OFF_SCREENS } from './drop-off-screens.ts'
import { FRAME_SITES_SCREENS } from './frame-sites-screens.ts'
import { HELP_SCREENS } from './help-screens.ts'
import { LOGIN_TRANSFER_SCREENS } from './login-transfer-screens.ts'
import { MASKING_SCREENS } from './masking-screens.ts'
import { NPS_SCREENS } from './nps-screens.ts'
import { OTHER_TEXTS_SCREENS } from './other-texts-screens.ts'
import { RESPONSES_SCREENS } from './responses-screens.ts'
import { RETENTION_SCREENS } from './retention-screens.ts'
import { inResults, LOADS, type ScreenCase } from './screen.ts'
import { SECURITY_LOG_SCREENS } from './security-log-screens.ts'
import { SHARE_BASE_SCREENS } from './share-base-screens.ts'
import { SHOPPER_SCREENS } from './shopper-screens.ts'
import { STORED_FACTS_SCREENS } from './stored-facts-screens.ts'
import { SUMMARY_SCREENS } from './summary-screens.ts'
import { TEMPLATE_EDITOR_SCREENS } from './template-editor-screens.ts'
import { TEMPLATE_SCREENS } from './template-screens.ts'
import { TWO_STEP_SCREENS } from './two-step-screens.ts'
import { VERIFIED_ONLY_SCREENS } from './verified-only-screens.ts'
import { WAITING_SCREENS } from './waiting-screens.ts'

/** The sources of the plans: the provider, and our copy for when it is away. */
const CUSTOMER = /\/billing\/v1\/customer|\/api\/billing\/customer/

/** Every screen of the dashboard. */
export const SCREENS: readonly ScreenCase[] = [
  { name: 'login', path: () => '/login', who: 'nobody', states: ['full'] },
  {
    name: 'login-refused',
    path: () => '/login',
    who: 'nobody',
    states: ['full'],
    async act(page) {
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.getByText('Enter your password.').waitFor()
    },
  },
  {
    name: 'login-slowed',
    path: () => '/login',
    who: 'nobody',
    states: ['full'],
    isRefused: true,
    async act(page) {
      const problem = { code: 'too_many_attempts', retryAfterSeconds: 232 }
      await page.route('**/api/auth/login', (route) => route.fulfill({ status: 429, json: { problem } }))
      await page.getByLabel('Email').fill('mara@nordlyscandles.example')
      await page.getByLabel('Password', { exact: true }).fill('candles and pine')
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  ...LOGIN_TRANSFER_SCREENS,
  { name: 'signup', path: () => '/signup', who: 'nobody', states: ['full'] },
  {
    name: 'signup-refused',
    path: () => '/signup',
    who: 'nobody',
    states: ['full'],
    async act(page) {
      await page.getByRole('button', { name: 'Open my account' }).click()
      await page.getByText('Choose a password.').waitFor()
    },
  },
  {
    name: 'signup-closed',
    path: () => '/signup',
    who: 'nobody',
    states: ['full'],
    async act(page) {
      await page.route('**/api/configuration', async (route) => {
        const response = await route.fetch()
        const { data } = await response.json()
        await route.fulfill({ response, json: { data: { ...data, allowsSignup: false } } })
      })
      await page.reload()
      await page.getByRole('heading', { name: 'Sign-up is closed' }).waitFor()
    },
  },
  { name: 'forgot-password', path: () => '/forgot-password', who: 'nobody', states: ['full'] },
  { name: 'reset-password', path: () => '/reset-password#a.b.c', who: 'nobody', states: ['full'] },
  { name: 'reset-password-spent', path: () => '/reset-password', who: 'nobody', states: ['full'] },
  { name: 'onboarding-store', path: () => '/onboarding?step=store', who: 'newcomer', states: ['full'] },
  {
    name: 'onboarding-time-zones',
    path: () => '/onboarding?step=store',
    who: 'newcomer',
    states: ['full'],
    // Not all four hundred: axe would look at each.
    async act(page) {
      await searchTimeZones(page, 'new')
      await page.getByRole('option', { name: 'New York' }).waitFor()
    },
  },
  {
    name: 'onboarding-no-time-zone',
    path: () => '/onboarding?step=store',
    who: 'newcomer',
    states: ['full'],
    async act(page) {
      await searchTimeZones(page, 'xyzzy')
      await page.getByText('Nothing matches.').waitFor()
    },
  },
  {
    name: 'onboarding-call',
    path: () => '/onboarding',
    who: 'newcomer',
    states: ['full'],
    async act(page) {
      await page.getByRole('button', { name: /Schedule a call/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'onboarding-goals',
    path: () => '/onboarding?step=store',
    who: 'newcomer',
    states: ['full'],
    async act(page) {
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('checkbox').first().check()
    },
  },
  {
    name: 'onboarding-snippet',
    path: () => '/onboarding?step=goals',
    who: 'newcomer',
    states: ['full'],
    async act(page) {
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('Waiting for your store').waitFor()
    },
  },
  { name: 'book-a-call', path: () => '/book-a-call', who: 'merchant', states: ['full'] },
  {
    name: 'billing-plans',
    path: () => '/billing-plans',
    who: 'merchant',
    states: ['full', 'loading', 'error', 'offline'],
    call: CUSTOMER,
  },
  { name: 'billing-plans-first', path: () => '/billing-plans', who: 'planless', states: ['full'] },
  {
    name: 'billing-downgrade',
    path: () => '/billing-plans',
    who: 'merchant',
    states: ['full'],
    async act(page) {
      await page.getByRole('radio', { name: 'Free' }).check()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'exclusive-plans-refused',
    path: () => '/exclusive-plans',
    who: 'merchant',
    states: ['full'],
    async act(page) {
      await openExclusivePlans(page, 'open sesame')
      await page.getByText('Incorrect password').waitFor()
    },
  },
  {
    name: 'exclusive-plans',
    path: () => '/exclusive-plans',
    who: 'merchant',
    states: ['empty'],
    act: (page) => openExclusivePlans(page, 'partners-welcome'),
  },
  { name: 'surveys', path: () => '/', who: 'merchant', states: ['millions', ...LOADS], call: /\/api\/surveys(\?|$)/ },
  ...BUILDER_SCREENS,
  ...AUDIENCE_SCREENS,
  ...BUILDER_DRAWINGS,
  ...BUILDER_TROUBLES,
  ...TEMPLATE_SCREENS,
  ...TEMPLATE_EDITOR_SCREENS,
  ...HELP_SCREENS,
  {
    name: 'analytics',
    path: ({ surveyId }) => `/surveys/analytics/${surveyId}`,
    who: 'merchant',
    states: LOADS,
    call: /\/analytics$/,
  },
  {
    ...inResults('analytics-figures', ''),
    states: ['millions', 'loading', 'error', 'offline'],
    call: /\/results(\?|$)/,
  },
  ...COMPARE_SCREENS,
  ...SUMMARY_SCREENS,
  ...SHARE_BASE_SCREENS,
  ...VERIFIED_ONLY_SCREENS,
  ...DOWNLOAD_SCREENS,
  ...OTHER_TEXTS_SCREENS,
  {
    name: 'responses',
    path: ({ surveyId }) => `/surveys/analytics/${surveyId}?tab=responses`,
    who: 'merchant',
    states: LOADS,
    call: /\/responses(\?|$)/,
    next: [
      {
        name: 'responses-delete-rush',
        async act(page) {
          await page
            .getByRole('button', { name: /^Delete them: / })
            .first()
            .press('Enter')
          await page.getByRole('dialog').waitFor()
        },
      },
      {
        name: 'responses-time-span',
        async act(page) {
          await page.keyboard.press('Escape')
          await page
            .getByRole('button', { name: /^Choose a time span: / })
            .first()
            .press('Enter')
          await page.getByRole('img', { name: /responses came/ }).waitFor()
        },
      },
    ],
  },
  {
    name: 'responses-spam',
    path: ({ surveyId }) => `/surveys/analytics/${surveyId}?tab=responses&list=spam`,
    who: 'merchant',
    states: LOADS,
    call: /\/responses\?/,
  },
  {
    name: 'responses-rush',
    path: ({ surveyId }) => `/surveys/analytics/${surveyId}?tab=responses`,
    who: 'merchant',
    states: ['full'],
    async act(page) {
      await page
        .getByRole('link', { name: /^See some of them: / })
        .first()
        .press('Enter')
      await page.getByRole('heading', { name: 'From one network', exact: true }).waitFor()
      await page.locator('a[data-response]').first().waitFor()
    },
  },
  {
    name: 'response-spam',
    path: ({ surveyId }) => `/surveys/analytics/${surveyId}?tab=responses&list=spam`,
    who: 'merchant',
    states: ['full'],
    async act(page) {
      await page.locator('a[data-response]').first().click()
      await page.getByRole('button', { name: 'Not spam' }).waitFor()
    },
  },
  ...RESPONSES_SCREENS,
  ...DROP_OFF_SCREENS,
  ...ACCOUNT_SCREENS,
  ...CONFIRMATION_SCREENS,
  ...NPS_SCREENS,
  ...['account', 'store', 'appearance', 'installation', 'billing', 'data'].map(
    (tab): ScreenCase => ({
      name: `settings-${tab}`,
      path: () => `/settings?tab=${tab}`,
      who: 'merchant',
      states: ['full'],
    }),
  ),
  {
    name: 'settings-devices',
    path: () => '/settings?tab=account',
    who: 'merchant',
    states: ['full', 'loading', 'error', 'offline'],
    call: /\/api\/settings\/account\/sessions$/,
  },
  {
    name: 'settings-billing-usage',
    path: () => '/settings?tab=billing',
    who: 'merchant',
    states: ['millions', 'empty', 'loading', 'error', 'offline'],
    call: /\/api\/billing\/usage$/,
  },
  {
    name: 'settings-cancel-plan',
    path: () => '/settings?tab=billing',
    who: 'merchant',
    states: ['full'],
    async act(page) {
      await page.getByRole('button', { name: 'Cancel plan' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'settings-pro',
    path: () => '/settings?tab=billing',
    who: 'merchant',
    states: ['full'],
    async act(page) {
      await page.getByRole('button', { name: 'See what Pro brings' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  ...RETENTION_SCREENS,
  ...SHOPPER_SCREENS,
  ...STORED_FACTS_SCREENS,
  ...FRAME_SITES_SCREENS,
  ...MASKING_SCREENS,
  ...TWO_STEP_SCREENS,
  ...SECURITY_LOG_SCREENS,
  {
    name: 'settings-delete-store',
    path: () => '/settings?tab=data',
    who: 'merchant',
    states: ['full'],
    async act(page) {
      await page.getByRole('button', { name: 'Delete this store' }).click()
      // At 1280px the second button appears where the first was pressed, and a double tap is ignored.
      await pastDoubleTap(page)
      await page.getByRole('button', { name: 'Delete for good' }).click()
      await page.getByText('Enter your password.').waitFor()
    },
  },
  ...WAITING_SCREENS,
  { name: 'not-found', path: () => '/no/such/screen', who: 'merchant', states: ['full'] },
]

async function openExclusivePlans(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Show my plans' }).click()
}

async function searchTimeZones(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /Time zone/ }).click()
  await page.getByRole('combobox').fill(text)
}
