import { useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'
import { fetchChunk } from './fetch-chunk.ts'
import { addStyles } from './player-sheet.ts'

/**
 * A part of the player that comes after what it belongs to has been painted.
 * @returns a hook: the part, undefined until it is there; each drawing asks for it again. Its `load` asks for it now, and
 *   rejects if it cannot be fetched
 */
export function createChunkHook<Chunk extends { readonly css: string }>(
  fetchModule: () => Promise<{ readonly chunk: Chunk }>,
): (() => Chunk | undefined) & { readonly load: () => Promise<void> } {
  let loaded: Chunk | undefined
  async function load(): Promise<void> {
    const chunk = await fetchChunk(fetchModule)
    if (!loaded) addStyles(chunk.css)
    loaded ??= chunk
  }
  function useChunk() {
    const [, drawAgain] = useState({})
    useEffect(() => {
      // Offline: the next drawing tries again.
      if (!loaded)
        afterPaint(() =>
          load().then(
            () => drawAgain({}),
            () => {},
          ),
        )
    })
    return loaded
  }
  return Object.assign(useChunk, { load })
}
