import { useEffect, useState } from 'react'

/**
 * For work that follows typing and does not delay it: the earlier value, until the browser has painted the new one's
 * key. React's own deferred value is computed before that, whatever it costs.
 */
export function useAfterPaint<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value)
  useEffect(() => scheduleAfterPaint(() => setPainted(value)), [value])
  return painted
}

/** @returns how to call it off */
export function scheduleAfterPaint(task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(task)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
