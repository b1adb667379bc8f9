import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, useState } from 'react'
import { toasts } from './toast/toasts.ts'
import { words } from './words.ts'

/** Work that a page does as soon as its chunk is loaded. */
export type Ahead = {
  /** Asks the server for what it will show. @param id the one in its address; '' if there is none */
  readonly ask: (cache: QueryClient, id: string) => void
}

/** Loads a chunk before it is needed. Resolves to null if that fails, because the user of the chunk loads it again. */
export type Prefetch<Chunk = { readonly ahead?: Ahead }> = () => Promise<Chunk | null>

/**
 * A component in a chunk of its own, which loads when it is first drawn:
 * `lazyComponent(() => import('./sheet.tsx'), 'Sheet')`. The chunk may export an `ahead`.
 */
export function lazyComponent<Name extends string, Props>(
  load: () => Promise<{ readonly [N in Name]: ComponentType<Props> }>,
  name: Name,
) {
  const chunk = createChunk(load)
  const Lazy = lazy(async () => ({ default: (await chunk.load().catch(asChunkError))[name] }))
  const prefetch: Prefetch = chunk.prefetch
  return Object.assign(Lazy, { prefetch })
}

/** Each browser calls it a failed fetch in its own words. The application calls it a chunk that did not load. Spec §8. */
function asChunkError(cause: unknown): never {
  throw new Error('Loading chunk failed', { cause })
}

/**
 * A chunk that loads when it is first needed, for example when a menu opens (ADR-0045). If it cannot be loaded, the
 * screen stays as it is, a toast says so, and the next try loads again.
 * @returns a hook
 */
export function lazyChunk<Chunk>(load: () => Promise<Chunk>) {
  const chunk = createChunk(load)

  return function useLazyChunk() {
    const [loaded, setLoaded] = useState(chunk.loaded)
    return {
      /** Null until it was needed and is loaded. */
      loaded,
      prefetch: chunk.prefetch,
      /** Loads it, then calls `then`; calls `otherwise` if it cannot be loaded. */
      load(then: (loaded: Chunk) => void, otherwise = () => {}) {
        chunk.load().then(
          (now) => {
            setLoaded(() => now)
            then(now)
          },
          () => {
            toasts.show({ variant: 'destructive', title: words.notLoaded, description: words.notLoadedText })
            otherwise()
          },
        )
      },
    }
  }
}

function createChunk<Chunk>(load: () => Promise<Chunk>) {
  let loaded: Chunk | null = null

  async function loadOnce(): Promise<Chunk> {
    loaded ??= await load()
    return loaded
  }

  const prefetch: Prefetch<Chunk> = () => loadOnce().catch(() => null)
  return { loaded: () => loaded, load: loadOnce, prefetch }
}
