import { type AudienceFilter, ok, type Survey, setAudience } from '@earshot/survey'
import { useState } from 'react'
import { useStoreCurrency } from '../../../parts/store/store-details.ts'
import type { Edit } from '../editing/editing-session.ts'
import { useFocusNext } from '../use-focus-next.ts'
import { useAudienceGate } from '../use-gates.ts'
import { audienceIds } from './audience-ids.ts'
import { blankFilter, type DraftFilter, draftOf, type Gap } from './draft-filter.ts'
import { FilterEditor } from './filter-editor.tsx'
import { FilterTypesSheet } from './filter-types-sheet.tsx'
import { FiltersSheet } from './filters-sheet.tsx'
import { indexOfFilter, putFilter } from './put-filter.ts'
import { words } from './words.ts'

type Props = {
  readonly survey: Survey
  readonly edit: Edit
  /** Offers to take back what was just done. */
  readonly offerUndo: (title: string) => void
  readonly onClose: () => void
}

/** The sheet over the list of filters: the filter types, or one filter that is edited. */
type Over = { readonly is: 'types' } | { readonly is: 'filter'; readonly begin: DraftFilter }

/** The audience of a survey. Spec §3.6, ADR-0031. */
export function AudienceSheet({ survey, edit, offerUndo, onClose }: Props) {
  const filters = survey.audience ?? []
  const currency = useStoreCurrency()
  const { isLocked, requireTargeting } = useAudienceGate()
  const [over, setOver] = useState<Over | null>(null)
  const focusNext = useFocusNext()

  const change = (next: (before: readonly AudienceFilter[]) => readonly AudienceFilter[]) =>
    edit((before) => ok(setAudience(before, next(before.audience ?? []))))

  function backTo(elementId: string) {
    setOver(null)
    focusNext(elementId)
  }

  function leave(original: AudienceFilter | null) {
    const at = original === null ? -1 : indexOfFilter(filters, original)
    backTo(at < 0 ? audienceIds.add : audienceIds.filter(at))
  }

  /** The list may be another by now: Undo can be pressed over the editor, and another tab be caught up with. */
  function put(original: AudienceFilter | null, filter: AudienceFilter): Gap | null {
    const done = putFilter(filters, original, filter)
    if (!done) return { field: null, code: 'filters_full' }
    if (done.filters !== filters) change(() => done.filters)
    backTo(audienceIds.filter(done.at))
    return null
  }

  function remove(at: number) {
    change((before) => before.toSpliced(at, 1))
    offerUndo(words.filterRemoved)
    focusNext(filters.length > 1 ? audienceIds.filter(Math.min(at, filters.length - 2)) : audienceIds.add)
  }

  if (over?.is === 'types') {
    return (
      <FilterTypesSheet
        onPick={(type) => setOver({ is: 'filter', begin: blankFilter(type) })}
        onClose={() => backTo(audienceIds.add)}
      />
    )
  }
  if (over?.is === 'filter') {
    const { begin } = over
    return (
      <FilterEditor
        begin={begin}
        currency={currency}
        onDone={(filter) => put(begin.original, filter)}
        onClose={() => leave(begin.original)}
      />
    )
  }
  return (
    <FiltersSheet
      {...{ filters, currency, isLocked }}
      onAdd={() => requireTargeting() && setOver({ is: 'types' })}
      onEdit={(at) => {
        const filter = filters[at]
        if (filter && requireTargeting()) setOver({ is: 'filter', begin: draftOf(filter) })
      }}
      onRemove={remove}
      onClose={onClose}
    />
  )
}
