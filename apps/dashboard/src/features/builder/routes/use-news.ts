import { useEffect, useRef, useState } from 'react'

/** Nobody who types is interrupted with every key. */
const REST_MS = 1000

/** What to tell those who listen, once it has changed and rested; nothing at first. */
export function useNews(text: string): string {
  const told = useRef(text)
  const [news, setNews] = useState('')
  useEffect(() => {
    if (text === told.current) return
    const rested = setTimeout(() => {
      told.current = text
      setNews(text)
    }, REST_MS)
    return () => clearTimeout(rested)
  }, [text])
  return news
}
