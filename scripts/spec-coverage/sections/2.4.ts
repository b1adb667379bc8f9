import { type CoverageRow, proved } from '../row.ts'

const shell = (title: string) => `apps/dashboard/src/app/shell.test.tsx › ${title}`
const SHOWS_NOTICE = shell('a wide window is told what the app is made for, with a way on')
const HIDES_NOTICE = shell(
  'a narrow window is not told, nor a device that went on before, nor what is no dashboard screen',
)
const WIDE = 'e2e/shell/menu.spec.ts › a wide window is told once on this device'

const WORDS = 'apps/dashboard/src/features/wide-screen-notice/words.ts#words'
const NOTICE = 'apps/dashboard/src/features/wide-screen-notice/wide-screen-notice.tsx#WideScreenNotice'

/** Wide-screen notice. */
export const rows: readonly CoverageRow[] = [
  proved('At 768px width or more …', WIDE, {
    target: 'apps/dashboard/src/lib/use-is-wide.ts#useIsWide',
    literal: '(min-width: 48rem)',
    to: '(min-width: 49rem)',
  }),
  proved('… a full-screen overlay …', WIDE, { target: NOTICE, literal: 'inset-0', to: 'inset-8' }),
  proved("… titled 'Mobile Only' …", SHOWS_NOTICE, { target: WORDS, literal: 'Mobile Only', to: 'Phones Only' }),
  proved(
    "… says: 'This application is optimized for mobile devices. Please use a mobile device or resize your browser window to mobile view for the best experience.'",
    SHOWS_NOTICE,
    { target: WORDS, literal: 'optimized', to: 'optimised' },
  ),
  proved("It has a button 'Continue Anyway' …", SHOWS_NOTICE, {
    target: WORDS,
    literal: 'Continue Anyway',
    to: 'Continue',
  }),
  proved("… and the hint 'Recommended width: less than 768px'.", SHOWS_NOTICE, {
    target: WORDS,
    literal: 'less than',
    to: 'up to',
  }),
  proved('It stays until Continue Anyway is pressed.', WIDE, { target: NOTICE, swap: 'focus', to: 'click' }),
  proved('… until Continue Anyway is pressed (remembered on the device, ADR-0023).', HIDES_NOTICE, {
    target: 'apps/dashboard/src/features/wide-screen-notice/wide-screen-choice.ts#useWideScreenChoice',
    never: 'localStorage',
  }),
  proved('At 768px … a full-screen overlay (on dashboard screens only, ADR-0023)', HIDES_NOTICE, {
    target: 'apps/dashboard/src/app/routes.tsx#AppRoutes',
    literal: 'onboarding',
    to: 'inner',
    nth: 6,
  }),
]
