import { useEffect, useState } from 'react'

/** A value once it has not changed for a while, so that a search asks once and not with each key. */
export function useRested<Value>(value: Value, restMs = 250): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return rested
}
