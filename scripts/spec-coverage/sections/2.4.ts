import { proved, type Row } from '../row.ts'

const shell = (title: string) => `apps/dashboard/src/app/shell.test.tsx › ${title}`
const TOLD = shell('a wide window is told what the app is made for, with a way on')
const NOT_TOLD = shell('a narrow window is not told, nor a device that went on before, nor what is no dashboard screen')
const WIDE = 'e2e/shell/menu.spec.ts › a wide window is told once on this device'

const WORDS = 'apps/dashboard/src/features/wide-screen-notice/words.ts'
const NOTICE = 'apps/dashboard/src/features/wide-screen-notice/wide-screen-notice.tsx'

/** Wide-screen notice. */
export const rows: readonly Row[] = [
  proved(
    'At 768px width or more …',
    WIDE,
    'apps/dashboard/src/lib/use-is-wide.ts',
    "asHook('(min-width: 48rem)')",
    "asHook('(min-width: 49rem)')",
  ),
  proved('… a full-screen overlay …', WIDE, NOTICE, 'fixed inset-0 z-50', 'fixed inset-8 z-50'),
  proved("… titled 'Mobile Only' …", TOLD, WORDS, "title: 'Mobile Only'", "title: 'Phones Only'"),
  proved(
    "… says: 'This application is optimized for mobile devices. Please use a mobile device or resize your browser window to mobile view for the best experience.'",
    TOLD,
    WORDS,
    'This application is optimized for mobile devices.',
    'This application is optimised for mobile devices.',
  ),
  proved("It has a button 'Continue Anyway' …", TOLD, WORDS, "goOn: 'Continue Anyway'", "goOn: 'Continue'"),
  proved("… and the hint 'Recommended width: less than 768px'.", TOLD, WORDS, 'less than 768px', 'up to 768px'),
  proved(
    'It stays until Continue Anyway is pressed.',
    WIDE,
    NOTICE,
    'button.current?.focus()',
    'button.current?.click()',
  ),
  proved(
    '… until Continue Anyway is pressed (remembered on the device, D3).',
    NOT_TOLD,
    'apps/dashboard/src/features/wide-screen-notice/wide-screen-choice.ts',
    'return localStorage.getItem(KEY) !== null',
    "return localStorage.getItem(KEY) === ''",
  ),
  proved(
    'At 768px … a full-screen overlay (on dashboard screens only, D3)',
    NOT_TOLD,
    'apps/dashboard/src/app/routes.tsx',
    "{ frame: 'onboarding', ...plain('/billing-plans',",
    "{ frame: 'inner', ...plain('/billing-plans',",
  ),
]
