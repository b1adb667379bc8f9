import { useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'
import { fetchChunk } from './fetch-chunk.ts'
import { addStyles } from './player-sheet.ts'

/**
 * A part of the player that comes after what it belongs to has been painted.
 * @returns a hook: the part, undefined until it is there; each drawing asks for it again
 */
export function createChunkHook<Chunk extends { readonly css: string }>(
  load: () => Promise<{ readonly chunk: Chunk }>,
): () => Chunk | undefined {
  let loaded: Chunk | undefined
  return function useChunk() {
    const [, drawAgain] = useState({})
    useEffect(() => {
      if (loaded) return
      const fetchNow = () =>
        fetchChunk(load).then(
          (chunk) => {
            if (!loaded) addStyles(chunk.css)
            loaded ??= chunk
            drawAgain({})
          },
          () => {}, // offline: the next drawing tries again
        )
      afterPaint(fetchNow)
    })
    return loaded
  }
}
