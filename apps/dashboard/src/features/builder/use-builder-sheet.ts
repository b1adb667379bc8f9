import { useState } from 'react'
import type { BuilderSheet } from './builder-sheets.tsx'
import { isLinked, useLinked } from './use-view.ts'

/**
 * Which sheet is open over the builder. Some sheets have an address, and are open as long as it says so.
 * @param onShow called before another sheet opens, or none
 */
export function useBuilderSheet(onShow: () => void) {
  const [linked, setLinked] = useLinked()
  const [sheet, setSheet] = useState<BuilderSheet | null>(null)
  return {
    open: linked === null ? sheet : ({ is: linked } satisfies BuilderSheet),

    /** Opens a sheet instead of the one that is open; null: none. */
    show(next: BuilderSheet | null): void {
      const nextLinked = next !== null && isLinked(next.is) ? next.is : null
      if (nextLinked !== linked) setLinked(nextLinked)
      onShow()
      setSheet(nextLinked === null ? next : null)
    },

    /** Closes a sheet that has no address. */
    close: (): void => setSheet(null),
  }
}
