import type { Page } from '@playwright/test'
import type { Merchant } from './world.ts'

/** `millions`: as full, with counts of seven digits and more. */
export type ScreenState = 'full' | 'millions' | 'empty' | 'loading' | 'error' | 'offline'

export type Screen = {
  readonly name: string
  /** Where it stands, for a merchant of the world; null in `who` needs nobody. */
  readonly path: (merchant: Merchant) => string
  /** `planless`: one who has not chosen a plan yet. */
  readonly who: 'nobody' | 'newcomer' | 'planless' | 'merchant'
  /** The states it can be in; what has nothing to load cannot fail to load it. */
  readonly states: readonly ScreenState[]
  /** The call whose answer it waits for. */
  readonly call?: RegExp
  /** What is done before it is looked at, to see what opens and what goes wrong; over once that is there. */
  readonly act?: (page: Page) => Promise<unknown>
}

const LOADS = ['full', 'empty', 'loading', 'error', 'offline'] as const

/** What the plans are drawn from: the provider's word, and ours for when it is away. */
const CUSTOMER = /\/billing\/v1\/customer|\/api\/billing\/customer/

/** Every screen of the dashboard. */
export const SCREENS: readonly Screen[] = [
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
  {
    name: 'builder',
    path: ({ surveyId }) => `/builder/${surveyId}`,
    who: 'merchant',
    states: LOADS,
    call: /\/api\/surveys\/[\w-]+$/,
  },
  {
    name: 'builder-preview',
    path: ({ surveyId }) => `/builder/${surveyId}?view=preview`,
    who: 'merchant',
    states: ['full', 'empty'],
    act: (page) => page.getByRole('region', { name: 'Preview' }).getByRole('heading').first().waitFor(),
  },
  {
    name: 'builder-preview-path',
    path: ({ surveyId }) => `/builder/${surveyId}?view=preview`,
    who: 'merchant',
    states: ['full'],
    // The first question answered: it stands there with its answer, and the second with its reason.
    async act(page) {
      const preview = page.getByRole('region', { name: 'Preview' })
      await preview.getByRole('radio').first().check()
      await preview.getByRole('button', { name: 'Next' }).click()
      const path = preview.getByRole('button', { name: 'Path so far 2 questions' })
      if ((await path.getAttribute('aria-expanded')) === 'false') await path.click()
      await preview.getByRole('button', { name: 'Return to question 1' }).waitFor()
    },
  },
  {
    name: 'analytics',
    path: ({ surveyId }) => `/surveys/analytics/${surveyId}`,
    who: 'merchant',
    states: ['millions', ...LOADS],
    call: /\/analytics$/,
  },
  {
    name: 'responses',
    path: ({ surveyId }) => `/surveys/analytics/${surveyId}?tab=responses`,
    who: 'merchant',
    states: LOADS,
    call: /\/responses(\?|$)/,
  },
  {
    name: 'new-survey',
    path: () => '/',
    who: 'merchant',
    states: ['full'],
    async act(page) {
      await page.getByRole('button', { name: 'New survey' }).click()
      await page.getByRole('link', { name: 'Create from scratch' }).waitFor()
    },
  },
  ...['account', 'store', 'appearance', 'installation', 'billing', 'data'].map(
    (tab): Screen => ({
      name: `settings-${tab}`,
      path: () => `/settings?tab=${tab}`,
      who: 'merchant',
      states: ['full'],
    }),
  ),
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
  {
    name: 'settings-delete-store',
    path: () => '/settings?tab=data',
    who: 'merchant',
    states: ['full'],
    async act(page) {
      await page.getByRole('button', { name: 'Delete this store' }).click()
      await page.getByRole('button', { name: 'Delete for good' }).click()
      await page.getByText('Enter your password.').waitFor()
    },
  },
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
