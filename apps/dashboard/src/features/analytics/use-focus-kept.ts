import { useEffect, useRef } from 'react'
import { useResultsPlace } from './results-place.ts'

/** The links that lead to responses, in their order; each names its response as `data-response`. */
const rows = () =>
  [...document.querySelectorAll<HTMLElement>('[role=tabpanel] a[data-response]')].filter((row) => row.checkVisibility())

const isNowhere = () => document.activeElement === document.body

/**
 * Where the focus would be lost because what had it goes: after a response was opened and deleted it goes to the row that
 * took its place, else to the one before it, else to the heading; after the last page came, to the first row of it.
 * @returns says that more rows are on their way
 */
export function useFocusKept(): () => void {
  const [{ responseId }] = useResultsPlace()
  const opened = useRef<string | null>(null)
  const before = useRef<readonly (string | undefined)[]>([])
  const firstNew = useRef<number | null>(null)

  useEffect(() => {
    opened.current = responseId ?? opened.current
    if (opened.current === null) return
    const ids = rows().map((row) => row.dataset.response)
    if (ids.includes(opened.current)) before.current = ids
    if (responseId !== null || ids.includes(opened.current)) return
    const place = before.current.indexOf(opened.current)
    opened.current = null
    if (place >= 0 && isNowhere()) focusRow(place)
  })

  useEffect(() => {
    const place = firstNew.current
    if (place === null || rows().length <= place) return
    firstNew.current = null
    if (isNowhere()) focusRow(place)
  })

  return () => {
    firstNew.current = rows().length
  }
}

/**
 * Where another list takes the place of the one that had the focus, it goes to the heading.
 * @param list which it is; null: none yet
 */
export function useHeadingAfter(list: string | null): void {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (list === null) return
    const isOther = shown.current !== null && shown.current !== list
    shown.current = list
    if (isOther && isNowhere()) heading()?.focus()
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
    if (isRemoved && isNowhere()) heading()?.focus()
  }, [ids])
}

function focusRow(place: number): void {
  const all = rows()
  const goal = all[place] ?? all.at(-1) ?? heading()
  goal?.focus()
}

function heading(): HTMLElement | null {
  const found = document.querySelector('h1')
  if (found) found.tabIndex = -1
  return found
}
