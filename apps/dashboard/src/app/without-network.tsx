import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { customerQuery } from '../parts/billing/billing.ts'
import { storeDetailsQuery } from '../parts/store/store-details.ts'
import { lastSeen } from '../parts/survey/last-seen.ts'
import { FailureScreen } from './failure-screen.tsx'
import { WaitingScreen } from './waiting-screen.tsx'

/**
 * The server cannot be reached: the data that this device last saw of the store is shown instead, or the screen that
 * says so.
 */
export function WithoutNetwork({ failure, onRetry }: { readonly failure: Error; readonly onRetry: () => void }) {
  const cache = useQueryClient()
  const [isReading, setIsReading] = useState(true)
  useEffect(() => {
    void lastSeen.read().then((seen) => {
      if (!seen) return setIsReading(false)
      // Stale from the beginning, so that it is fetched again as soon as the network is back.
      cache.setQueryData(
        customerQuery.queryKey,
        { ...seen.customer, isReached: false, isFromDevice: true },
        { updatedAt: 1 },
      )
      cache.setQueryData(storeDetailsQuery.queryKey, seen.details, { updatedAt: 1 })
    })
  }, [cache])
  return isReading ? <WaitingScreen /> : <FailureScreen failure={failure} onRetry={onRetry} />
}
