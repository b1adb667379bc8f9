import type { Page } from '@playwright/test'
import type { ScreenCase } from './screen.ts'

const SURVEY = {
  details: { surveyId: '019ab000-0000-7000-8000-000000000001' },
  surveyName: 'How did you hear about us?',
}

/** An event of each kind, with the texts that differ most. */
const EVENTS = [
  {
    at: '2026-11-23T09:15:00Z',
    event: 'rush_set_aside',
    sentence: '3,900 responses from one rush were set aside',
    kind: 'store_page',
    isSuspicious: true,
    who: 'network',
    ...SURVEY,
    count: 3_900,
    isThisNetwork: null,
  },
  {
    at: '2026-11-23T09:14:00Z',
    event: 'values_guessed',
    sentence: 'Somebody tried many codes or tags on your store page',
    kind: 'store_page',
    isSuspicious: true,
    who: 'network',
    details: { values: 61, refused: 212 },
    isThisNetwork: null,
  },
  {
    at: '2026-11-23T09:12:00Z',
    event: 'logged_in',
    sentence: 'You logged in',
    kind: 'logins',
    system: 'iphone',
    browser: 'Safari',
  },
  {
    at: '2026-11-22T20:31:00Z',
    event: 'login_failed',
    sentence: '12 logins failed: wrong password',
    kind: 'logins',
    isSuspicious: true,
    who: 'network',
    count: 12,
    system: 'windows',
    browser: 'Chrome',
    isThisNetwork: false,
  },
  {
    at: '2026-11-22T20:30:00Z',
    event: 'login_slowed',
    sentence: 'A login was refused: too many tries',
    kind: 'logins',
    isSuspicious: true,
    who: 'network',
    isThisNetwork: null,
  },
  {
    at: '2026-11-22T18:04:00Z',
    event: 'shopper_erased',
    sentence: 'You erased what was stored about one shopper',
    kind: 'data',
    details: { responses: 2, orders: 2 },
  },
  {
    at: '2026-11-22T18:01:00Z',
    event: 'shopper_found',
    sentence: 'You looked up what is stored about a shopper',
    kind: 'data',
  },
  {
    at: '2026-11-21T14:02:00Z',
    event: 'responses_deleted',
    sentence: 'You deleted 1,312 responses',
    kind: 'data',
    ...SURVEY,
    count: 1_312,
  },
  {
    at: '2026-11-21T11:48:00Z',
    event: 'settings_changed',
    sentence: 'You changed the business name, the time zone, and how long responses are kept',
    kind: 'settings',
    details: { settings: ['businessName', 'timezone', 'retentionMonths'] },
  },
  { at: '2026-11-21T10:20:00Z', event: 'everything_exported', sentence: 'You exported everything', kind: 'data' },
  {
    at: '2026-11-14T16:40:00Z',
    event: 'operator_acted',
    sentence: 'The operator made a link to a new password for you',
    kind: 'account',
    who: 'operator',
    details: { act: 'password_reset_link_made' },
    isThisNetwork: null,
  },
  {
    at: '2026-11-14T09:05:00Z',
    event: 'secret_viewed',
    sentence: 'You looked at your store’s secret 2 times',
    kind: 'account',
    count: 2,
    system: 'mac',
    browser: 'Firefox',
  },
  {
    at: '2026-11-14T09:00:00Z',
    event: 'plan_changed',
    sentence: 'Your plan is now Pro',
    kind: 'settings',
    who: 'system',
    details: { plan: 'Pro' },
    isThisNetwork: null,
  },
]

const listed = EVENTS.map(({ system = null, browser = null, ...event }, index) => ({
  eventId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  isSuspicious: false,
  who: 'merchant',
  device: { system, browser },
  isThisNetwork: true,
  count: 1,
  surveyName: null,
  details: {},
  ...event,
}))

const answer = (page: Page, data: object) =>
  page.route('**/api/settings/account/security-log?*', (route) => route.fulfill({ json: { data } }))

/** Its number may be there already. */
const choose = (page: Page, kind: string) => page.getByRole('button', { name: new RegExp(`^${kind}`) }).click()

const onLog = { path: () => '/settings/security-log', who: 'merchant' } as const

/** The security log: as it loads, with events of each kind, with none, and errors. */
export const SECURITY_LOG_SCREENS: readonly ScreenCase[] = [
  {
    name: 'security-log',
    ...onLog,
    states: ['full', 'loading', 'error', 'offline'],
    call: /\/api\/settings\/account\/security-log\?/,
  },
  {
    name: 'security-log-events',
    ...onLog,
    states: ['full'],
    async act(page) {
      await answer(page, { events: listed, total: 61, next: 'more' })
      await choose(page, 'Worth a look')
      await page.getByText('13 of 61 shown').waitFor()
    },
  },
  {
    name: 'security-log-worth-a-look',
    ...onLog,
    states: ['full'],
    async act(page) {
      await answer(page, { events: listed.filter(({ isSuspicious }) => isSuspicious), total: 4, next: null })
      await page.reload()
      await page.getByRole('button', { name: 'Worth a look 4' }).waitFor()
      await page.getByRole('link', { name: 'See what you can do' }).waitFor()
    },
  },
  {
    name: 'security-log-events-rtl',
    ...onLog,
    states: ['full'],
    isRightToLeft: true,
    async act(page) {
      await answer(page, { events: listed, total: 61, next: 'more' })
      await choose(page, 'Worth a look')
      await page.getByText('13 of 61 shown').waitFor()
    },
  },
  {
    name: 'settings-account-worth-a-look',
    path: () => '/settings?tab=account',
    who: 'merchant',
    states: ['full'],
    async act(page) {
      await answer(page, { events: listed.slice(0, 1), total: 1, next: null })
      await page.reload()
      await page.getByText('3,900 responses from one rush').waitFor()
    },
  },
  {
    name: 'security-log-empty',
    ...onLog,
    states: ['full'],
    async act(page) {
      await answer(page, { events: [], total: 0, next: null })
      await choose(page, 'Data')
      await page.getByText('Nothing of this kind in 90 days.').waitFor()
    },
  },
  {
    name: 'security-log-trouble',
    ...onLog,
    states: ['full'],
    isRefused: true,
    async act(page) {
      await answer(page, { events: listed, total: 10_000, next: 'more' })
      await choose(page, 'Logins')
      await page.getByText('13 of 10,000 or more shown').waitFor()
      await page.route('**/api/settings/account/security-log?*', (route) => route.abort())
      await page.getByRole('button', { name: 'Load older' }).press('Enter')
      await page.route('**/api/auth/tickets', (route) => route.abort())
      await page.getByRole('button', { name: 'Download these' }).press('Enter')
      await page.getByText('Check your connection').nth(1).waitFor()
    },
  },
]
