import { useEffect, useRef, useState } from 'react'

/** Nobody who types is interrupted with every key. */
const QUIET_MS = 1000

/** What to tell those who listen, once it has changed and rested; nothing at first. */
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
