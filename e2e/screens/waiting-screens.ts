import type { ScreenCase } from './screen.ts'

const TROUBLES = ['loading', 'error', 'offline'] as const
const CONFIGURATION = /\/api\/configuration$/

/** The screens while something loads, and when it does not come: before any screen, and on those of few calls. */
export const WAITING_SCREENS: readonly ScreenCase[] = [
  {
    name: 'store-details',
    path: () => '/',
    who: 'merchant',
    states: TROUBLES,
    call: /\/api\/onboarding\/store\/details$/,
    spins: true,
  },
  {
    name: 'book-a-call',
    path: () => '/book-a-call',
    who: 'merchant',
    states: TROUBLES,
    call: CONFIGURATION,
    spins: true,
    // The page's own, not that of what loads the page.
    act: (page) => page.getByRole('heading', { name: 'Book a call' }).waitFor(),
  },
  {
    name: 'exclusive-plans',
    path: () => '/exclusive-plans',
    who: 'merchant',
    // The first screen needs nothing to be loaded.
    states: ['error', 'offline'],
    call: CONFIGURATION,
  },
  {
    name: 'settings-installation',
    path: () => '/settings?tab=installation',
    who: 'merchant',
    states: TROUBLES,
    call: CONFIGURATION,
  },
  {
    name: 'scratch',
    path: () => '/surveys/scratch',
    who: 'merchant',
    states: TROUBLES,
    call: /\/api\/surveys$/,
    spins: true,
  },
]
