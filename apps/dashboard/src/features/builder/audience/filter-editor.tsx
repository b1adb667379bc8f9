import type { AudienceFilter } from '@earshot/survey'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { type DraftFilter, finishedFilter, type Gap, isLeftAlone } from './draft-filter.ts'
import { FilterFields } from './filter-fields.tsx'
import { reportedFieldsQuery, reportedText } from './reported-fields.ts'
import { words as sentenceWords } from './sentence-words.ts'
import { words } from './words.ts'

type Props = {
  /** The filter that the editor begins with. */
  readonly begin: DraftFilter
  readonly currency: string | null
  /** @returns why it cannot be in the survey; null: it is */
  readonly onDone: (filter: AudienceFilter) => Gap | null
  readonly onClose: () => void
}

/** The editor of one filter. Nothing of it is in the survey before it is complete. */
export function FilterEditor({ begin, currency, onDone, onClose }: Props) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(begin)
  const [gap, setGap] = useState<Gap | null>(null)
  const reported = useQuery(reportedFieldsQuery).data

  useEffect(() => {
    if (gap) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [gap])

  function change(fields: Partial<DraftFilter>) {
    setDraft((before) => ({ ...before, ...fields }))
    setGap(null)
  }

  function finish(event: FormEvent) {
    event.preventDefault()
    // A filter that came by the API stays as it was written there.
    if (isLeftAlone(draft)) return onClose()
    const finished = finishedFilter(draft)
    setGap(finished.ok ? onDone(finished.value) : finished.problem)
  }

  return (
    <Sheet
      title={sentenceWords.name(draft.type)}
      onClose={onClose}
      foot={
        <Button variant="main" type="submit" form={id}>
          {words.done}
        </Button>
      }
    >
      {reported && <p className="-mt-1 mb-4 text-small text-ink-2">{reportedText(reported, draft.type)}</p>}
      <form ref={form} id={id} noValidate onSubmit={finish}>
        <FilterFields draft={draft} onChange={change} gap={gap} currency={currency} />
        {gap?.field === null && <ErrorNote role="alert" text={words.gap(gap)} className="mt-4" />}
      </form>
    </Sheet>
  )
}
