import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** A screen that has no heading by then has none. */
const TIMEOUT_MS = 10_000

/**
 * Opening another screen moves the focus to its heading, so that it is read out and Tab continues from there. The
 * heading may come later; a merchant who has begun to do something meanwhile is left alone. The first screen is the
 * browser's.
 */
export function useHeadingFocus(): void {
  const [path] = useLocation()
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    return focusHeading()
  }, [path])
}

function focusHeading(): () => void {
  const left = document.activeElement
  let isOver = false
  const observer = new MutationObserver(check)
  const timer = setTimeout(stop, TIMEOUT_MS)

  function stop() {
    isOver = true
    clearTimeout(timer)
    observer.disconnect()
  }

  function check() {
    const { activeElement } = document
    const hasMoved = activeElement !== left && activeElement !== document.body
    if (hasMoved) return stop()
    // While a screen loads, the one that is left stands hidden in the page, heading and all.
    const heading = [...document.querySelectorAll('h1')].find((one) => one.checkVisibility())
    if (!heading) return
    stop()
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }

  check()
  if (!isOver) observer.observe(document.body, { childList: true, subtree: true })
  return stop
}
