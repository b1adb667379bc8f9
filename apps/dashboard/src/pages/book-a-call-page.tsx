import { useState } from 'react'
import { BookedNotice } from '../features/scheduling/booked-notice.tsx'
import { Booking } from '../features/scheduling/booking.tsx'
import { IconLink } from '../ui/icon-button.tsx'
import { ScreenLayout } from '../ui/screen.tsx'
import { OnboardingBar } from './onboarding-bar.tsx'
import { words } from './words.ts'

/** A call with one of us, with the logo above and nothing else. Spec §2.5. */
export function BookACallPage() {
  const [isBooked, setIsBooked] = useState(false)
  return (
    <div className="wide:[--column:54rem]">
      <ScreenLayout bar={<OnboardingBar />}>
        <title>{words.bookACall.title}</title>
        <div className="flex items-start gap-1">
          <IconLink icon="back" label={words.bookACall.back} to="/" className="-ms-3 -mt-1.5" />
          <div>
            <h1 className="font-display text-title">{words.bookACall.heading}</h1>
            <p className="mt-1.5 text-ink-2">{words.bookACall.text}</p>
          </div>
        </div>
        <div role="status" className="empty:sr-only">
          {isBooked && <BookedNotice />}
        </div>
        <div className="flex min-h-120 flex-1 flex-col overflow-hidden rounded-card bg-surface shadow-card wide:min-h-160 *:flex-1">
          <Booking onBooked={() => setIsBooked(true)} />
        </div>
      </ScreenLayout>
    </div>
  )
}
