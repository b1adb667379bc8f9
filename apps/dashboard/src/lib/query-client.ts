import { MutationCache, QueryClient } from '@tanstack/react-query'
import { CanceledError, failureCode } from './failure.ts'

const MAX_RETRIES = 3
/** As long as a screen may be awaited after what it shows was asked for. */
const AHEAD_MS = 5_000

/** For a query that is prefetched: when its screen comes, it is not sent once more, whatever the answer was. */
export const askedAhead = {
  staleTime: AHEAD_MS,
  retryOnMount: ({ state }: { readonly state: { readonly errorUpdatedAt: number } }): boolean =>
    Date.now() - state.errorUpdatedAt > AHEAD_MS,
}

/** Only what may be different a moment later is asked again: never a refusal, never a lost network. Spec §9. */
const WORTH_RETRYING: readonly (string | null)[] = ['unexpected', 'too_busy', 'PARSING_ERROR']

export const shouldRetry = (failures: number, failure: unknown): boolean =>
  failures < MAX_RETRIES && isOnline() && WORTH_RETRYING.includes(failureCode(failure))

/** Only a browser that says no is offline. */
const isOnline = () => globalThis.navigator?.onLine !== false

/** Doubles from one second, at most thirty. Spec §9. */
export const queryRetryDelayMs = (failures: number): number => Math.min(1000 * 2 ** failures, 30_000)

declare module '@tanstack/react-query' {
  interface Register {
    /** `shownInline`: the screen shows the failure itself, beside its cause; a function: for which failures. */
    mutationMeta: { readonly shownInline?: true | ((failure: Error) => boolean) }
  }
}

/**
 * @param showFailure says what went wrong with a change that no screen speaks of
 * @param offerUpgrade offers one for whatever the plan refused, on every screen alike, and tells whether it was that
 */
export const createQueryClient = (
  showFailure: (failure: Error) => void,
  offerUpgrade: (failure: Error) => boolean,
): QueryClient =>
  new QueryClient({
    mutationCache: new MutationCache({
      onError: (failure, _variables, _result, mutation) => {
        if (failure instanceof CanceledError) return
        const { shownInline = false } = mutation.meta ?? {}
        const isShown = typeof shownInline === 'function' ? shownInline(failure) : shownInline
        if (!offerUpgrade(failure) && !isShown) showFailure(failure)
      },
    }),
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: queryRetryDelayMs,
        gcTime: 60_000,
        // Offline, a call fails at once and the screen says so; paused, it would show a skeleton for ever.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
