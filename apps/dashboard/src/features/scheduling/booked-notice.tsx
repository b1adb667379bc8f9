import { Notice } from '../../ui/notice.tsx'
import { words } from './words.ts'

/** Said where the booking page stays in view. */
export function BookedNotice() {
  return <Notice tone="green" text={words.booked} />
}
