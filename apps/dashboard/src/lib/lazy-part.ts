import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy } from 'react'

/** What a page would do as soon as it is there. */
export type Ahead = {
  /** Asks the server for what it will show. @param id the one in its address; '' for none */
  readonly ask: (cache: QueryClient, id: string) => void
}

/** Fetches a part before it is shown, without a word if that fails: whoever shows it tries again. */
export type FetchAhead = () => Promise<{ readonly ahead?: Ahead } | null>

/**
 * A component that loads when it is first shown: `lazyPart(() => import('./sheet.tsx'), 'Sheet')`. Its file may export
 * an `ahead`.
 */
export function lazyPart<Name extends string, Props>(
  load: () => Promise<{ readonly [N in Name]: ComponentType<Props> }>,
  name: Name,
) {
  const fetchAhead: FetchAhead = () => load().catch(() => null)
  const Lazy = lazy(async () => ({ default: (await load().catch(asChunkError))[name] }))
  return Object.assign(Lazy, { fetchAhead })
}

/** Browsers call it a failed fetch, each in its own words; it is a part of the application that did not load. Spec §8. */
function asChunkError(cause: unknown): never {
  throw new Error('Loading chunk failed', { cause })
}
