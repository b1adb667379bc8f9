import { proved, type Row } from '../row.ts'

const routes = (title: string) => `apps/dashboard/src/app/routes.test.tsx › ${title}`
const booking = (title: string) => `e2e/sign-up/booking.spec.ts › ${title}`
const HELP = routes('help with setting up is offered on every screen of the onboarding shell but the call’s own')
const PLACE = booking('the dialog fills a phone, and is 800 by 650 where there is room')
const MONTH =
  'apps/dashboard/src/features/scheduling/booking-page.test.ts › the booking page is asked for a month at a time and thirty minutes'

const BAR = 'apps/dashboard/src/pages/onboarding-bar.tsx'
const WORDS = 'apps/dashboard/src/features/scheduling/words.ts'

/** Onboarding shell. */
export const rows: readonly Row[] = [
  proved(
    'Logo header.',
    routes('the screens of the onboarding shell have its logo above and no menu'),
    BAR,
    '<Logo />',
    '{null}',
  ),
  proved(
    'On every path … it also shows a button …',
    HELP,
    BAR,
    "{path !== '/book-a-call' && <ScheduleButton />}",
    "{path === '/onboarding' && <ScheduleButton />}",
  ),
  proved(
    '… except /book-a-call …',
    HELP,
    BAR,
    "{path !== '/book-a-call' && <ScheduleButton />}",
    '{path && <ScheduleButton />}',
  ),
  proved("… 'Need help setting up? Schedule a call'.", HELP, WORDS, "'Schedule a call'", "'Book a call'"),
  proved(
    "It opens a 'Schedule a Call' dialog …",
    booking('a month, thirty minutes, and nobody types their name again'),
    WORDS,
    "dialogTitle: 'Schedule a Call'",
    "dialogTitle: 'Pick a time'",
  ),
  proved(
    '… 800 … (it fills a smaller screen, D3)',
    PLACE,
    'apps/dashboard/src/ui/dialog.tsx',
    'wide:w-[min(800px,',
    'wide:w-[min(700px,',
  ),
  proved('… x650 …', PLACE, 'apps/dashboard/src/ui/dialog.tsx', 'wide:h-[min(650px,', 'wide:h-[min(600px,'),
  proved(
    '… with an embedded third-party scheduling widget …',
    routes('a call is booked in the frame of the link that there is, and without one it says so'),
    'apps/dashboard/src/features/scheduling/booking-frame.tsx',
    'src={src}',
    'src="about:blank"',
  ),
  proved(
    '… for a 30-minute slot …',
    MONTH,
    'apps/dashboard/src/features/scheduling/booking-page.ts',
    "duration: '30'",
    "duration: '45'",
  ),
  proved(
    '… in month view.',
    MONTH,
    'apps/dashboard/src/features/scheduling/booking-page.ts',
    "layout: 'month_view'",
    "layout: 'week_view'",
  ),
  proved(
    'After a successful booking the dialog closes after 1 second.',
    booking('the dialog closes a second after ${booked.type}'),
    'apps/dashboard/src/features/scheduling/schedule-dialog.tsx',
    'const CLOSE_AFTER_MS = 1_000',
    'const CLOSE_AFTER_MS = 2_000',
  ),
  proved(
    'The widget requires a link (without one the dialog says so, D12).',
    routes('a call is booked in the frame of the link that there is, and without one it says so'),
    'apps/dashboard/src/features/scheduling/booking.tsx',
    'if (data?.bookingUrl) return',
    'if (data) return',
  ),
]
