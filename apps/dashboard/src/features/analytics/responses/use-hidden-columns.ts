import { useEffect, useState } from 'react'
import { createDeviceStore } from '../../../lib/device-store.ts'

const inStore = createDeviceStore('earshot-columns', 'hidden')

/** The keys of the columns that a merchant hides, remembered for each survey on this device. */
export function useHiddenColumns(surveyId: string) {
  const [hidden, setHidden] = useState<readonly string[]>([])

  useEffect(() => {
    let isCurrent = true
    void inStore('readonly', (rows) => rows.get(surveyId)).then((stored) => {
      if (isCurrent && Array.isArray(stored)) setHidden(stored.map(String))
    })
    return () => {
      isCurrent = false
    }
  }, [surveyId])

  function hide(keys: readonly string[]) {
    setHidden(keys)
    void inStore('readwrite', (rows) => rows.put(keys, surveyId))
  }

  return { hidden, hide }
}
