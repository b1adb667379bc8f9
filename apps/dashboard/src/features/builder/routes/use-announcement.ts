import { useEffect, useRef, useState } from 'react'

/** Nobody who types is interrupted with every key. */
const QUIET_MS = 1000

/** The announcement for screen readers, once the text has changed and stayed for a while; nothing at first. */
export function useAnnouncement(text: string): string {
  const announced = useRef(text)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (text === announced.current) return
    const timer = setTimeout(() => {
      announced.current = text
      setAnnouncement(text)
    }, QUIET_MS)
    return () => clearTimeout(timer)
  }, [text])
  return announcement
}
