import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, createElement, use, useState } from 'react'
import { toasts } from './toast/toasts.ts'
import { words } from './words.ts'

/** Work that a page does as soon as its chunk is loaded. */
export type Ahead = {
  /** Asks the server for what it will show. @param id the one in its address; '' if there is none */
  readonly ask: (cache: QueryClient, id: string) => void
}

/** Loads a chunk before it is needed. Resolves to null if that fails, because the user of the chunk loads it again. */
export type Prefetch<Chunk = { readonly ahead?: Ahead }> = () => Promise<Chunk | null>

const CHUNK_ERROR = 'Loading chunk failed'

/**
 * A component in a chunk of its own, which loads when it is first drawn:
 * `lazyComponent(() => import('./sheet.tsx'), 'Sheet')`. The chunk may export an `ahead`. A component whose chunk is
 * loaded is drawn at once. While the chunk loads, the component suspends. If the chunk cannot be loaded, the component
 * throws an error for which `isChunkError` is true.
 */
export function lazyComponent<Name extends string, Props extends object>(
  load: () => Promise<{ readonly [N in Name]: ComponentType<Props> }>,
  name: Name,
) {
  const chunk = createChunk(load)
  function Lazy(props: Props) {
    const { [name]: Loaded } = chunk.loaded() ?? use(chunk.drawn())
    return createElement(Loaded, props)
  }
  const prefetch: Prefetch = chunk.prefetch
  return Object.assign(Lazy, { prefetch })
}

/** Each browser calls it a failed fetch in its own words. The application calls it a chunk that did not load. Spec §8. */
function asChunkError(cause: unknown): never {
  throw new Error(CHUNK_ERROR, { cause })
}

export const isChunkError = (failure: unknown) => failure instanceof Error && failure.message === CHUNK_ERROR

/** Each lets a chunk that could not be drawn load again. */
const failedChunks = new Set<() => void>()
const retryListeners = new Set<() => void>()

/** Lets each chunk that failed load again, and draws again whatever could not be drawn without it. */
export function clearFailedChunks(): void {
  for (const clear of failedChunks) clear()
  failedChunks.clear()
  for (const listener of retryListeners) listener()
}

/** Calls it after each `clearFailedChunks`. @returns ends that */
export function onChunkRetry(listener: () => void): () => void {
  retryListeners.add(listener)
  return () => void retryListeners.delete(listener)
}

/**
 * A chunk that loads when it is first needed, for example when a menu opens (ADR-0045). If it cannot be loaded, the
 * screen stays as it is, a toast says so, and the next try loads again, or the page (see `reloadIfServed`).
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

/**
 * Loads the page again if the server can be reached. Some browsers, Chromium 150 among them, do not fetch a module again
 * that they once failed to fetch: without another page, each try would fail.
 */
async function reloadIfServed(): Promise<void> {
  const reply = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (reply?.ok) location.reload()
}

function createChunk<Chunk>(load: () => Promise<Chunk>) {
  let loaded: Chunk | null = null
  let drawing: Promise<Chunk> | null = null
  let hasFailed = false

  async function loadOnce(): Promise<Chunk> {
    loaded ??= await load()
    return loaded
  }

  const prefetch: Prefetch<Chunk> = () => loadOnce().catch(() => null)

  /** Loads it for a person. Only a second try of theirs loads the page again, so that no page does so by itself. */
  async function loadWanted(): Promise<Chunk> {
    try {
      return await loadOnce()
    } catch (cause) {
      if (hasFailed) await reloadIfServed()
      hasFailed = true
      throw cause
    }
  }

  /** The same promise for each render, as `use` needs it. One that failed stays until `clearFailedChunks`. */
  function drawn(): Promise<Chunk> {
    drawing ??= loadWanted().catch((cause) => {
      failedChunks.add(() => {
        drawing = null
      })
      return asChunkError(cause)
    })
    return drawing
  }

  return { loaded: () => loaded, load: loadWanted, prefetch, drawn }
}
