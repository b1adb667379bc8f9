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

function focusRow(place: number): void {
  const all = rows()
  const heading = document.querySelector<HTMLElement>('h1')
  if (heading) heading.tabIndex = -1
  const goal = all[place] ?? all.at(-1) ?? heading
  goal?.focus()
}
