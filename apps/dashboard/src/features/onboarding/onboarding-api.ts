import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type Reply, value } from '../../lib/api.ts'
import { session } from '../../lib/session.ts'
import { storeDetailsQuery } from '../../parts/store/store-details.ts'
import type { Goal } from './goals.ts'

export type OnboardingDetails = Reply<typeof api.onboarding.store.details.$get>

type StoreFields = {
  readonly businessName: string
  readonly storeUrl: string
  readonly timezone: string
  readonly currency: string
}

/** The first step. @param onSaved called once the server remembers it, and this page too */
export function useDescribeStore(onSaved: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (json: StoreFields) => value(api.onboarding.store.$put({ json })),
    onSuccess: () => refresh(cache).then(onSaved),
    meta: { shownInline: true },
  })
}

/** The second step. */
export function useChooseGoals(onSaved: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (goals: readonly Goal[]) => value(api.onboarding.goals.$put({ json: { goals: [...goals] } })),
    onSuccess: () => refresh(cache).then(onSaved),
    meta: { shownInline: true },
  })
}

/** The end: the fresh token says that the store is no longer new, and the guard leads on. ADR-0022. */
export function useFinishOnboarding() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ skipped }: { readonly skipped: boolean }) => {
      const { token } = await value(api.onboarding.finish.$post({ json: { skipped } }))
      await refresh(cache)
      return token
    },
    onSuccess: (token) => void session.begin(token),
    meta: { shownInline: true },
  })
}

/** Fetches the server's result: it tidies addresses and names. */
const refresh = (cache: QueryClient) => cache.fetchQuery({ ...storeDetailsQuery, staleTime: 0 })
