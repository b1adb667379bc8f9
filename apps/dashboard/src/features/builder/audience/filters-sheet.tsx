import { type AudienceFilter, LIMITS } from '@earshot/survey'
import { useQuery } from '@tanstack/react-query'
import { upgradeWords } from '../../../parts/upgrade/upgrade-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { audienceIds } from './audience-ids.ts'
import { filterSentence } from './filter-sentence.ts'
import { asksAll, filterReportedText, reportedFieldsQuery } from './reported-fields.ts'
import { ReportedFieldsNote } from './reported-fields-note.tsx'
import { words as sentenceWords } from './sentence-words.ts'
import { words } from './words.ts'

type Props = {
  readonly filters: readonly AudienceFilter[]
  readonly currency: string | null
  /** Whether the plan lacks it: it is marked, and still can be pressed. */
  readonly isLocked: boolean
  readonly onAdd: () => void
  readonly onEdit: (index: number) => void
  readonly onRemove: (index: number) => void
  readonly onClose: () => void
}

/** The audience of the survey, filter by filter; all must match (ADR-0031). */
export function FiltersSheet({ filters, currency, isLocked, onAdd, onEdit, onRemove, onClose }: Props) {
  const isFull = filters.length >= LIMITS.filtersPerAudience
  return (
    <Sheet
      title={sentenceWords.title}
      onClose={onClose}
      foot={
        !isFull && (
          <Button id={audienceIds.add} variant="main" onClick={onAdd}>
            <Icon name="plus" className="size-5 stroke-2" />
            {words.addFilter}
            {isLocked && <Chip tone="ochre">{upgradeWords.pro}</Chip>}
          </Button>
        )
      }
    >
      {filters.length === 0 ? (
        <>
          <p>{words.asksEveryone}</p>
          <p className="mt-1 text-small text-ink-2">{words.asksEveryoneHint}</p>
        </>
      ) : (
        <>
          <p className="mb-3 text-small text-ink-2">
            {filters.every(asksAll)
              ? words.asksEveryone
              : filters.length === 1
                ? words.mustMatchOne
                : words.mustMatchAll}
          </p>
          <ul aria-label={words.filters} className="flex flex-col gap-2">
            {filters.map((filter, index) => (
              <FilterLine
                // biome-ignore lint/suspicious/noArrayIndexKey: filters have no ids, and two may be alike
                key={index}
                {...{ filter, index, currency }}
                onEdit={() => onEdit(index)}
                onRemove={() => onRemove(index)}
              />
            ))}
          </ul>
          {isFull && <p className="mt-3 text-small text-ink-2">{words.filtersFull}</p>}
          <div className="mt-4">
            <ReportedFieldsNote />
          </div>
        </>
      )}
      <p className="mt-3 text-small text-ink-2">{words.ownPage}</p>
    </Sheet>
  )
}

type LineProps = {
  readonly filter: AudienceFilter
  readonly index: number
  readonly currency: string | null
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function FilterLine({ filter, index, currency, onEdit, onRemove }: LineProps) {
  const reported = useQuery(reportedFieldsQuery).data
  const sentence = filterSentence(filter, currency)
  return (
    <li className="flex items-center rounded-control bg-sunken ps-3.5 pe-1 forced-colors:border">
      <div className="min-w-0 flex-1 py-2.5">
        <p dir="auto" className="text-small font-medium wrap-anywhere">
          {sentence}
        </p>
        {/* Its line is there before its words, so that nothing moves. */}
        <p className="min-h-4.5 text-caption text-ink-2">{reported && filterReportedText(reported, filter)}</p>
      </div>
      <IconButton
        id={audienceIds.filter(index)}
        icon="pencil"
        label={words.edit(sentence)}
        className="hover:bg-line"
        onClick={onEdit}
      />
      <IconButton icon="trash" label={words.remove(sentence)} className="hover:bg-line" onClick={onRemove} />
    </li>
  )
}
