import type { Page } from '@playwright/test'
import { pastDoubleTap } from '../support/double-tap.ts'
import type { Merchant } from './world.ts'

/** `millions`: as full, with counts of seven digits and more. */
export type ScreenState = 'full' | 'millions' | 'empty' | 'loading' | 'error' | 'offline'

export type Screen = {
  readonly name: string
  /** Where it stands, for a merchant of the world; null in `who` needs nobody. */
  readonly path: (merchant: Merchant) => string
  /** `planless`: one who has not chosen a plan yet; `free`: one on Free. */
  readonly who: 'nobody' | 'newcomer' | 'planless' | 'free' | 'merchant'
  /** The states it can be in; what has nothing to load cannot fail to load it. */
  readonly states: readonly ScreenState[]
  /** The call whose answer it waits for. */
  readonly call?: RegExp
  /** Whether a call fails on purpose. */
  readonly isRefused?: true
  /** What is done before it is looked at, to see what opens and what goes wrong; over once that is there. */
  readonly act?: (page: Page) => Promise<unknown>
}

const LOADS = ['full', 'empty', 'loading', 'error', 'offline'] as const

/** What the plans are drawn from: the provider's word, and ours for when it is away. */
const CUSTOMER = /\/billing\/v1\/customer|\/api\/billing\/customer/

const SAVE = /\/api\/surveys\/[\w-]+$/

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
    name: 'builder-undone',
    path: ({ surveyId }) => `/builder/${surveyId}`,
    who: 'merchant',
    states: ['full'],
    async act(page) {
      // The server says what it has, and saves nothing: the world stays as it is.
      await page.route(SAVE, async (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({ response: await route.fetch({ method: 'GET' }) })
          : route.fallback(),
      )
      const required = page.getByRole('switch', { name: 'Required' })
      for (const _ of ['once', 'twice']) await required.click()
      await page.getByRole('button', { name: 'Undo' }).click()
    },
  },
  {
    name: 'builder-conflict',
    path: ({ surveyId }) => `/builder/${surveyId}`,
    who: 'merchant',
    states: ['full'],
    isRefused: true,
    act: openConflict,
  },
  {
    name: 'builder-conflict-side-by-side',
    path: ({ surveyId }) => `/builder/${surveyId}`,
    who: 'merchant',
    states: ['full'],
    isRefused: true,
    async act(page) {
      await openConflict(page)
      await pastDoubleTap(page)
      await page.getByRole('button', { name: 'See both side by side' }).click()
      await page.getByRole('term').first().waitFor()
    },
  },
  {
    name: 'logic',
    path: ({ surveyId }) => `/builder/${surveyId}?view=logic`,
    who: 'merchant',
    states: LOADS,
    call: /\/api\/surveys\/[\w-]+$/,
  },
  {
    name: 'logic-gated',
    path: ({ surveyId }) => `/builder/${surveyId}?view=logic`,
    who: 'free',
    states: ['full'],
    act: (page) => page.getByRole('button', { name: 'Add a rule' }).getByText('Pro').first().waitFor(),
  },
  ...(
    [
      { part: 'values', opens: /^If the answer/ },
      { part: 'scores', opens: /^If the score/ },
      { part: 'target', opens: 'Choose a question' },
      { part: 'otherwise', opens: /^Otherwise/ },
    ] as const
  ).map(
    ({ part, opens }): Screen => ({
      name: `logic-${part}`,
      path: ({ surveyId }) => `/builder/${surveyId}?view=logic`,
      who: 'merchant',
      states: ['full'],
      async act(page) {
        const card = page.getByRole('region', { name: /^Logic of question/ })
        await card.getByRole('button', { name: opens }).first().click()
        await page.getByRole('dialog').waitFor()
      },
    }),
  ),
  {
    name: 'builder-preview',
    path: ({ surveyId }) => `/builder/${surveyId}?view=preview`,
    who: 'merchant',
    states: ['full', 'empty'],
    async act(page) {
      const preview = page.getByRole('region', { name: 'Preview' })
      await preview.getByRole('heading').or(preview.getByText('Add questions to preview..')).first().waitFor()
    },
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
    name: 'responses-spam',
    path: ({ surveyId }) => `/surveys/analytics/${surveyId}?tab=responses&list=spam`,
    who: 'merchant',
    states: LOADS,
    call: /\/responses\?/,
  },
  {
    name: 'response-spam',
    path: ({ surveyId }) => `/surveys/analytics/${surveyId}?tab=responses&list=spam`,
    who: 'merchant',
    states: ['full'],
    async act(page) {
      await page.getByRole('tabpanel').getByRole('listitem').first().getByRole('link').click()
      await page.getByRole('button', { name: 'Not spam' }).waitFor()
    },
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

/** Edits in many places what was saved elsewhere meanwhile; the save finds out once all of it is done. */
async function openConflict(page: Page): Promise<void> {
  const problem = { code: 'survey_changed_elsewhere', version: 99 }
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(SAVE, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    await promise
    return route.fulfill({ status: 409, json: { problem } })
  })
  await page.getByLabel('Survey name').fill('After the purchase')
  await page.getByLabel('Question text').fill('Where did you first hear about us?')
  await page.getByRole('switch', { name: 'Required' }).click()
  await page.getByRole('textbox', { name: 'Option 2' }).fill('A friend told me')
  await page.getByRole('button', { name: 'More for question 1' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  resolve()
  await page.getByRole('button', { name: 'See both side by side' }).waitFor()
}

async function openExclusivePlans(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Show my plans' }).click()
}

async function searchTimeZones(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /Time zone/ }).click()
  await page.getByRole('combobox').fill(text)
}
