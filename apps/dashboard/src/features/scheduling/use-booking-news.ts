import { type RefObject, useEffect, useRef } from 'react'
import { type BookingNews, bookingNews, PARENT_IS_READY } from './booking-page.ts'

/**
 * What the booking page in a frame says: only that frame, and only as long as that page is in it. Anyone can post such
 * words to a window, so nothing is granted for them. ADR-0034.
 */
export function useBookingNews(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string,
  onNews: (news: BookingNews) => void,
): void {
  const listener = useRef(onNews)
  useEffect(() => {
    listener.current = onNews
  })
  useEffect(() => {
    function hear({ origin: from, source, data }: MessageEvent) {
      const page = frame.current?.contentWindow
      if (from !== origin || !page || source !== page) return
      const news = bookingNews(data)
      if (news === null) return
      if (news === 'ready') page.postMessage(PARENT_IS_READY, origin)
      listener.current(news)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [frame, origin])
}
