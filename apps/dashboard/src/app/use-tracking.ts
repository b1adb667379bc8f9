import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { configurationQuery } from '../lib/configuration.ts'
import { session } from '../lib/session.ts'
import { track } from '../lib/track.ts'
import { storeDetailsQuery } from '../parts/store/store-details.ts'

/** Tells where product events go, and who is logged in. Spec §7. */
export function useTracking(): void {
  const { data: configuration } = useQuery(configurationQuery)
  // The guard fetches it in any case.
  const { data: details } = useQuery({ ...storeDetailsQuery, enabled: false })
  useEffect(() => {
    if (configuration) track.begin(configuration.productEvents)
  }, [configuration])
  useEffect(() => {
    if (!details) return
    const { userEmail, store, merchantDetails } = details
    track.identify({ ...merchantDetails, userEmail, storeId: store.storeId })
  }, [details])
  useEffect(
    () =>
      session.subscribe(() => {
        if (!session.read()) track.reset()
      }),
    [],
  )
}
