import { type KeyboardEvent, useEffect } from 'react'
import { focusableHeading } from '../../../lib/focus.ts'
import { useResultsLocation } from '../results-location.ts'
import type { ResponseRow } from './responses-query.ts'

type Pages = {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => Promise<{ readonly data: { readonly pages: readonly Page[] } | undefined }>
}
type Page = { readonly responses: readonly ResponseRow[] }

const linkOf = (responseId: string) => document.querySelector<HTMLElement>(`a[data-response="${responseId}"]`)

/** The response that is open beside the table, and the way to its neighbors: by buttons, J and K, or arrows. */
export function useOpenResponse(rows: readonly ResponseRow[], list: Pages) {
  const { location, go } = useResultsLocation()
  const { isSpam, rushId, responseId } = location
  const index = rows.findIndex((row) => row.responseId === responseId)

  useEffect(() => {
    if (responseId !== null) linkOf(responseId)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [responseId])

  const open = (row: ResponseRow | undefined) => {
    if (row) go({ isSpam, rushId, responseId: row.responseId })
  }

  async function loadNext() {
    const { data } = await list.fetchNextPage()
    open(data?.pages.flatMap(({ responses }) => responses)[index + 1])
  }

  function close() {
    go({ isSpam, rushId })
    const row = responseId === null ? null : linkOf(responseId)
    ;(row ?? focusableHeading())?.focus()
  }

  const isLast = index === rows.length - 1
  const onPrevious = index > 0 ? () => open(rows[index - 1]) : null
  const onNext =
    index < 0 || (isLast && !list.hasNextPage) ? null : () => (isLast ? void loadNext() : open(rows[index + 1]))

  function onKeyDown(event: KeyboardEvent) {
    const { key, target, altKey, ctrlKey, metaKey } = event
    if (responseId === null || altKey || ctrlKey || metaKey) return
    if (target instanceof Element && target.closest('dialog')) return
    // Elsewhere the arrows scroll.
    const isAtRow = target instanceof Element && target.closest('a[data-response], h2') !== null
    if (key.startsWith('Arrow') && !isAtRow) return
    const act = actions(key)
    if (act === undefined) return
    event.preventDefault()
    act?.()
  }

  /** Undefined: the key has no meaning here. */
  function actions(key: string) {
    if (key === 'j' || key === 'J' || key === 'ArrowDown') return onNext
    if (key === 'k' || key === 'K' || key === 'ArrowUp') return onPrevious
    return key === 'Escape' ? close : undefined
  }

  return { responseId, index, onPrevious, onNext, close, onKeyDown }
}
