import type { Merchant } from './world.ts'

export type ScreenState = 'full' | 'empty' | 'loading' | 'error' | 'offline'

export type Screen = {
  readonly name: string
  /** Where it stands, for a merchant of the world; null in `who` needs nobody. */
  readonly path: (merchant: Merchant) => string
  readonly who: 'nobody' | 'newcomer' | 'merchant'
  /** The states it can be in; what has nothing to load cannot fail to load it. */
  readonly states: readonly ScreenState[]
  /** The call whose answer it waits for. */
  readonly call?: RegExp
}

const LOADS = ['full', 'empty', 'loading', 'error', 'offline'] as const

/** Every screen of the dashboard. */
export const SCREENS: readonly Screen[] = [
  { name: 'login', path: () => '/login', who: 'nobody', states: ['full'] },
  { name: 'signup', path: () => '/signup', who: 'nobody', states: ['full'] },
  { name: 'forgot-password', path: () => '/forgot-password', who: 'nobody', states: ['full'] },
  { name: 'reset-password', path: () => '/reset-password#a.b.c', who: 'nobody', states: ['full'] },
  { name: 'onboarding', path: () => '/onboarding', who: 'newcomer', states: ['full'] },
  { name: 'book-a-call', path: () => '/book-a-call', who: 'merchant', states: ['full'] },
  { name: 'surveys', path: () => '/', who: 'merchant', states: LOADS, call: /\/api\/surveys(\?|$)/ },
  {
    name: 'builder',
    path: ({ surveyId }) => `/builder/${surveyId}`,
    who: 'merchant',
    states: LOADS,
    call: /\/api\/surveys\/[\w-]+$/,
  },
  {
    name: 'analytics',
    path: ({ surveyId }) => `/surveys/analytics/${surveyId}`,
    who: 'merchant',
    states: LOADS,
    call: /\/analytics$/,
  },
  ...['account', 'store', 'appearance', 'installation', 'data'].map(
    (tab): Screen => ({
      name: `settings-${tab}`,
      path: () => `/settings?tab=${tab}`,
      who: 'merchant',
      states: ['full'],
    }),
  ),
  { name: 'not-found', path: () => '/no/such/screen', who: 'merchant', states: ['full'] },
]
