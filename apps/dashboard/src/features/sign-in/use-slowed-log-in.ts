import { useEffect, useState } from 'react'
import { ProblemError } from '../../lib/failure.ts'

/**
 * Counts down after a login that was refused because of too many attempts.
 * @param failure why the last login failed
 * @returns the seconds until the server looks at a password again; null if it was not refused for this reason
 */
export function useSlowedLogIn(failure: Error | null): number | null {
  const wait = secondsToWait(failure)
  const [left, setLeft] = useState(wait)
  const [countedFailure, setCountedFailure] = useState(failure)
  // During rendering, so that no picture shows the seconds of the attempt before.
  if (failure !== countedFailure) {
    setCountedFailure(failure)
    setLeft(wait)
  }
  useEffect(() => {
    if (wait === null) return
    const end = Date.now() + wait * 1000
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setLeft(seconds)
      if (seconds === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [wait])
  // After a reset the timer of before can fire once more, until its effect is cleaned up.
  return wait === null ? null : left
}

function secondsToWait(failure: Error | null): number | null {
  if (!(failure instanceof ProblemError) || failure.problem.code !== 'too_many_attempts') return null
  return failure.problem.retryAfterSeconds
}
