import { useCallback, useState } from 'react'
import type { ResponseRow } from './responses-query.ts'

/** Which of the loaded responses a merchant has selected. */
export function useSelected(rows: readonly ResponseRow[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())

  const select = useCallback((responseId: string, isSelected: boolean) => {
    setIds((before) => {
      const after = new Set(before)
      if (isSelected) after.add(responseId)
      else after.delete(responseId)
      return after
    })
  }, [])

  return {
    /** Those that are still in the list, in its order. */
    selected: rows.filter(({ responseId }) => ids.has(responseId)),
    select,
    selectAll: () => setIds(new Set(rows.map(({ responseId }) => responseId))),
    clear: () => setIds(new Set()),
  }
}
