import { type CoverageRow, proved } from '../row.ts'

const routes = (title: string) => `apps/dashboard/src/app/routes.test.tsx › ${title}`
const booking = (title: string) => `e2e/sign-up/booking.spec.ts › ${title}`
const HELP = routes('help with setting up is offered on every screen of the onboarding shell but the call’s own')
const DIALOG_SIZE = booking('the dialog fills a phone, and is 800 by 650 where there is room')
const MONTH =
  'apps/dashboard/src/features/scheduling/booking-page.test.ts › the booking page is asked for a month at a time and thirty minutes'

const BAR = 'apps/dashboard/src/pages/onboarding-bar.tsx#OnboardingBar'
const WORDS = 'apps/dashboard/src/features/scheduling/words.ts#words'

/** Onboarding shell. */
export const rows: readonly CoverageRow[] = [
  proved('Logo header.', routes('the screens of the onboarding shell have its logo above and no menu'), {
    target: BAR,
    dropElement: 'Logo',
  }),
  proved('On every path … it also shows a button …', HELP, { target: BAR, never: '/book-a-call' }),
  proved('… except /book-a-call …', HELP, { target: BAR, swap: '!==', to: 'left' }),
  proved("… 'Need help setting up? Schedule a call'.", HELP, {
    target: WORDS,
    literal: 'Schedule a call',
    to: 'Book a call',
  }),
  proved(
    "It opens a 'Schedule a Call' dialog …",
    booking('a month, thirty minutes, and nobody types their name again'),
    { target: WORDS, literal: 'Schedule a Call', to: 'Pick a time' },
  ),
  proved('… 800 … (it fills a smaller screen, ADR-0023)', DIALOG_SIZE, {
    target: 'apps/dashboard/src/ui/dialog.tsx#Dialog',
    literal: '800px',
    to: '700px',
  }),
  proved('… x650 …', DIALOG_SIZE, { target: 'apps/dashboard/src/ui/dialog.tsx#Dialog', literal: '650px', to: '600px' }),
  proved(
    '… with an embedded third-party scheduling widget …',
    routes('a call is booked in the frame of the link that there is, and without one it says so'),
    {
      target: 'apps/dashboard/src/features/scheduling/booking-frame.tsx#BookingFrame',
      setAttribute: 'src',
      to: 'about:blank',
    },
  ),
  proved('… for a 30-minute slot …', MONTH, {
    target: 'apps/dashboard/src/features/scheduling/booking-page.ts#framedPage',
    literal: '30',
    to: '45',
  }),
  proved('… in month view.', MONTH, {
    target: 'apps/dashboard/src/features/scheduling/booking-page.ts#framedPage',
    literal: 'month_view',
    to: 'week_view',
  }),
  proved(
    'After a successful booking the dialog closes after 1 second.',
    booking('the dialog closes a second after ${booked.type}'),
    { target: 'apps/dashboard/src/features/scheduling/schedule-dialog.tsx#ScheduleDialog', literal: 1_000, to: 2_000 },
  ),
  proved(
    'The widget requires a link (without one the dialog says so, ADR-0034).',
    routes('a call is booked in the frame of the link that there is, and without one it says so'),
    { target: 'apps/dashboard/src/features/scheduling/booking.tsx#Booking', always: 'bookingUrl' },
  ),
]
