import { type RefObject, useEffect, useRef } from 'react'
import { type BookingEvent, bookingEventOf, PARENT_IS_READY } from './booking-page.ts'

/**
 * The messages of the booking page in a frame: only of that frame, and only as long as that page is in it. Anyone can
 * post such messages to a window, so nothing is granted for them. ADR-0034.
 */
export function useBookingEvents(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string,
  onEvent: (bookingEvent: BookingEvent) => void,
): void {
  const listener = useRef(onEvent)
  useEffect(() => {
    listener.current = onEvent
  })
  useEffect(() => {
    function handleMessage({ origin: from, source, data }: MessageEvent) {
      const page = frame.current?.contentWindow
      if (from !== origin || !page || source !== page) return
      const bookingEvent = bookingEventOf(data)
      if (bookingEvent === null) return
      if (bookingEvent === 'ready') page.postMessage(PARENT_IS_READY, origin)
      listener.current(bookingEvent)
    }
    addEventListener('message', handleMessage)
    return () => removeEventListener('message', handleMessage)
  }, [frame, origin])
}
