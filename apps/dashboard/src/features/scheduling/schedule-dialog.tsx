import { useEffect, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Booking } from './booking.tsx'
import { words } from './words.ts'

/** Long enough to see that it worked. Spec §9. */
const CLOSE_AFTER_MS = 1_000

/** Spec §2.5. Rendered only while it is open. */
export function ScheduleDialog({ onClose }: { readonly onClose: () => void }) {
  const [isBooked, setIsBooked] = useState(false)
  useEffect(() => {
    if (!isBooked) return
    const timer = setTimeout(onClose, CLOSE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isBooked, onClose])
  return (
    <Dialog title={words.dialogTitle} size="large" onClose={onClose}>
      <Booking onBooked={() => setIsBooked(true)} />
    </Dialog>
  )
}
