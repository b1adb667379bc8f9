import type { AudienceFilter } from '@earshot/survey'
import { useQuery } from '@tanstack/react-query'
import { Sheet } from '../../../ui/sheet.tsx'
import { FilterIcon, filterTypes } from './filter-icon.tsx'
import { reportedFieldsQuery, reportedText } from './reported-fields.ts'
import { ReportedFieldsNote } from './reported-fields-note.tsx'
import { words as sentenceWords } from './sentence-words.ts'
import { words } from './words.ts'

type Props = { readonly onPick: (type: AudienceFilter['type']) => void; readonly onClose: () => void }

/** Every type of filter, each with how often the store told it lately. ADR-0031. */
export function FilterTypesSheet({ onPick, onClose }: Props) {
  const reported = useQuery(reportedFieldsQuery).data
  return (
    <Sheet title={words.addFilter} onClose={onClose}>
      <ReportedFieldsNote />
      <ul className="-mx-2 mt-3">
        {filterTypes.map((type) => (
          <li key={type}>
            <button
              type="button"
              onClick={() => onPick(type)}
              className="flex w-full items-center gap-3.5 rounded-control px-2 py-2.5 text-start hover:bg-sunken"
            >
              <FilterIcon type={type} />
              <span className="min-w-0 flex-1">
                <span className="block font-heavy">{sentenceWords.name(type)}</span>
                <span className="block text-small text-ink-2">{words.hint(type)}</span>
                {/* Its line is there before its words, so that nothing moves. */}
                <span className="block min-h-4.5 text-caption text-ink-3">
                  {reported && reportedText(reported, type)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
