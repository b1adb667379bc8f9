import { useSyncExternalStore } from 'react'

/** Whether the window is 768px wide or more: below it a phone is assumed. The same as `wide:` in the style sheet. Spec §9. */
export const useIsWide: () => boolean = asHook('(min-width: 48rem)')

/** Whether there is room for a table with many columns. */
export const useIsBroad: () => boolean = asHook('(min-width: 64rem)')

/** Whether there is room for three panes. */
export const useIsRoomy: () => boolean = asHook('(min-width: 75rem)')

function asHook(condition: string): () => boolean {
  const query = globalThis.matchMedia?.(condition)
  function subscribe(listener: () => void): () => void {
    query?.addEventListener('change', listener)
    return () => query?.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => query?.matches ?? false)
}
