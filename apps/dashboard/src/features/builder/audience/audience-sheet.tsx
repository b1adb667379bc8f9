import { type AudienceFilter, ok, type Survey, setAudience } from '@earshot/survey'
import { hashKey } from '@tanstack/react-query'
import { useState } from 'react'
import { useStoreCurrency } from '../../../lib/store-details.ts'
import type { Edit } from '../editing/editing-session.ts'
import { useFocusNext } from '../use-focus-next.ts'
import { useAudienceGate } from '../use-gates.ts'
import { audienceIds } from './audience-ids.ts'
import { blankFilter, type DraftFilter, draftOf } from './draft-filter.ts'
import { FilterEditor } from './filter-editor.tsx'
import { FiltersSheet } from './filters-sheet.tsx'
import { KindsSheet } from './kinds-sheet.tsx'
import { words } from './words.ts'

type Props = {
  readonly survey: Survey
  readonly edit: Edit
  /** Offers to take back what was just done. */
  readonly offerUndo: (title: string) => void
  readonly onClose: () => void
}

/** What lies over the list of filters: what kinds there are, or one filter in hand, at its place in the list. */
type Over = { readonly is: 'kinds' } | { readonly is: 'filter'; readonly begin: DraftFilter; readonly at: number }

/** Whom a survey asks. Spec §3.6, decisions D9. */
export function AudienceSheet({ survey, edit, offerUndo, onClose }: Props) {
  const filters = survey.audience ?? []
  const currency = useStoreCurrency()
  const { isLocked, mayAddFilter } = useAudienceGate()
  const [over, setOver] = useState<Over | null>(null)
  const focusNext = useFocusNext()

  const change = (next: (before: readonly AudienceFilter[]) => readonly AudienceFilter[]) =>
    edit((before) => ok(setAudience(before, next(before.audience ?? []))))

  function backTo(elementId: string) {
    setOver(null)
    focusNext(elementId)
  }

  function put(at: number, filter: AudienceFilter) {
    // What says the same is no change, to be saved and undone.
    if (hashKey([filters[at]]) !== hashKey([filter])) change((before) => before.toSpliced(at, 1, filter))
    backTo(audienceIds.filter(at))
  }

  function remove(at: number) {
    change((before) => before.toSpliced(at, 1))
    offerUndo(words.filterRemoved)
    focusNext(filters.length > 1 ? audienceIds.filter(Math.min(at, filters.length - 2)) : audienceIds.add)
  }

  if (over?.is === 'kinds') {
    return (
      <KindsSheet
        onPick={(type) => setOver({ is: 'filter', begin: blankFilter(type), at: filters.length })}
        onClose={() => backTo(audienceIds.add)}
      />
    )
  }
  if (over?.is === 'filter') {
    const { begin, at } = over
    return (
      <FilterEditor
        begin={begin}
        currency={currency}
        onDone={(filter) => put(at, filter)}
        onClose={() => backTo(at < filters.length ? audienceIds.filter(at) : audienceIds.add)}
      />
    )
  }
  return (
    <FiltersSheet
      {...{ filters, currency, isLocked }}
      onAdd={() => mayAddFilter() && setOver({ is: 'kinds' })}
      onEdit={(at) => {
        const filter = filters[at]
        if (filter && mayAddFilter()) setOver({ is: 'filter', begin: draftOf(filter), at })
      }}
      onRemove={remove}
      onClose={onClose}
    />
  )
}
