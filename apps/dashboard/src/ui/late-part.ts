import { useState } from 'react'
import { toasts } from './toast/toasts.ts'
import { words } from './words.ts'

/**
 * A part that is fetched when it is first needed, like what opens (ADR-0045). If it cannot be fetched, the
 * screen stays as it is, a toast says so, and the next try fetches again.
 */
export function latePart<Part>(load: () => Promise<Part>) {
  let loaded: Part | null = null

  async function fetchPart(): Promise<Part> {
    loaded ??= await load()
    return loaded
  }

  return function useLatePart() {
    const [part, setPart] = useState(() => loaded)
    return {
      /** null until it was needed and has come. */
      part,
      /** Fetches it ahead, without a word if that fails: it is needed only perhaps. */
      prefetch: () => void fetchPart().catch(() => {}),
      /** Brings it in, and goes on only once it is there; or otherwise, where it could not be fetched. */
      bring(then: (part: Part) => void, otherwise = () => {}) {
        fetchPart().then(
          (fetched) => {
            setPart(() => fetched)
            then(fetched)
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
