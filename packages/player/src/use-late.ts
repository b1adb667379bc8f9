import { useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'
import { fetchPart } from './fetch-part.ts'
import { addStyles } from './player-sheet.ts'

/**
 * A part of the player that comes after what it belongs to has been painted.
 * @returns a hook: the part, undefined until it is there; each drawing asks for it again
 */
export function late<Part extends { readonly css: string }>(
  load: () => Promise<{ readonly part: Part }>,
): () => Part | undefined {
  let loaded: Part | undefined
  return function useLate() {
    const [, drawAgain] = useState({})
    useEffect(() => {
      if (loaded) return
      const fetchNow = () =>
        fetchPart(load).then(
          (part) => {
            if (!loaded) addStyles(part.css)
            loaded ??= part
            drawAgain({})
          },
          () => {}, // offline: the next drawing tries again
        )
      afterPaint(fetchNow)
    })
    return loaded
  }
}
