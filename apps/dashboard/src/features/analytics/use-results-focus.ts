import { useEffect, useRef } from 'react'
import { focusableHeading, focusItem, isFocusLost, useFocusAfterRemoval } from '../../lib/focus.ts'
import { useResultsLocation } from './results-location.ts'

/** The links to responses, in their order; each names its response as `data-response`. */
const rows = () =>
  [...document.querySelectorAll<HTMLElement>('[role=tabpanel] a[data-response]')].filter((row) => row.checkVisibility())

/**
 * After a response was opened and deleted, the focus moves to the neighbor of its row; after another page was loaded, to
 * the first row of it.
 * @returns to be called before another page is loaded
 */
export function useResultsFocus(): () => void {
  const { responseId } = useResultsLocation().location
  const opened = useRef<string | null>(null)
  const firstNew = useRef<number | null>(null)

  useEffect(() => {
    opened.current = responseId ?? opened.current
  })
  useFocusAfterRemoval({
    items: rows,
    keyOf: ({ dataset }) => dataset.response,
    lastUsed: opened,
    isInUse: responseId !== null,
  })

  useEffect(() => {
    const index = firstNew.current
    if (index === null || rows().length <= index) return
    firstNew.current = null
    if (isFocusLost()) focusItem(rows(), index)
  })

  return () => {
    firstNew.current = rows().length
  }
}

/**
 * Moves the focus to the heading if another list replaces the one that had the focus.
 * @param list which it is; null: none yet
 */
export function useHeadingAfter(list: string | null): void {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (list === null) return
    const isOther = shown.current !== null && shown.current !== list
    shown.current = list
    if (isOther && isFocusLost()) focusableHeading()?.focus()
  }, [list])
}

/**
 * Moves the focus to the heading if the focused row is removed.
 * @param ids ids of the rows; null while they load
 */
export function useHeadingAfterRemoval(ids: readonly string[] | null): void {
  const shown = useRef<readonly string[]>([])
  useEffect(() => {
    if (ids === null) return
    const isRemoved = shown.current.some((id) => !ids.includes(id))
    shown.current = ids
    if (isRemoved && isFocusLost()) focusableHeading()?.focus()
  }, [ids])
}
