import { plainQuery, type ResultsFilter, type ResultsQuery } from '@earshot/survey'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useStoreCurrency } from '../../../parts/store/store-details.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { type Results, resultsQuery } from '../results-query.ts'
import { type FilterSection, factSections, questionSections, subjectKey } from './filter-sections.tsx'
import { type FilterNames, filterWords } from './filter-words.ts'
import { words } from './words.ts'

type Props = {
  readonly title: string
  readonly surveyId: string
  /** The results on screen: their questions can be filtered by. */
  readonly results: Results
  readonly period: ResultsQuery['period']
  readonly filters: readonly ResultsFilter[]
  /** The subject that is open at first, by `subjectKey`; null: those with a filter. */
  readonly open: string | null
  readonly onClose: () => void
  readonly onShow: (filters: readonly ResultsFilter[]) => void
  /** Above the filters. */
  readonly children?: ReactNode
}

/** Filters to choose, on a draft: the results change when it is confirmed, in one step. */
export function FilterSheet({ title, surveyId, results, period, onClose, onShow, children, ...start }: Props) {
  const [filters, setFilters] = useState(start.filters)
  const [search, setSearch] = useState('')
  const currency = useStoreCurrency() ?? 'USD'
  const { data: draft } = useQuery(resultsQuery(surveyId, plainQuery({ period, filters })))
  const questions = draft?.questions ?? results.questions
  const edited = { filters, onChange: setFilters }
  const isFound = ({ name }: FilterSection) => name.toLowerCase().includes(search.trim().toLowerCase())
  const ofQuestions = questionSections(questions, edited).filter(isFound)
  const ofFacts = factSections({ surveyId, questions, period, currency }, edited).filter(isFound)
  const shown = { filters, names: { questions, currency }, open: start.open }

  return (
    <Sheet
      title={title}
      onClose={onClose}
      foot={
        <Button variant="main" onClick={() => onShow(filters)} className="w-full">
          {draft ? words.show(draft.responses) : words.showAny}
        </Button>
      }
    >
      <div className="@container">
        <div className="mb-2 flex items-center gap-3">
          <SearchField label={words.search} value={search} onChange={setSearch} className="flex-1" />
          <button
            type="button"
            // Not `disabled`, by which it would lose the focus as it is pressed.
            aria-disabled={filters.length === 0}
            onClick={() => setFilters([])}
            className="min-h-11 flex-none text-small font-heavy underline underline-offset-4 aria-disabled:cursor-default aria-disabled:text-ink-3 aria-disabled:no-underline"
          >
            {words.clearAll}
          </button>
        </div>
        {children}
        <Group name={words.questions} sections={ofQuestions} {...shown} />
        <Group name={words.facts} sections={ofFacts} {...shown} />
        {ofQuestions.length + ofFacts.length === 0 && <p className="py-4 text-ink-2">{words.noMatch}</p>}
      </div>
    </Sheet>
  )
}

type GroupProps = {
  readonly name: string
  readonly sections: readonly FilterSection[]
  readonly filters: readonly ResultsFilter[]
  readonly names: FilterNames
  readonly open: string | null
}

function Group({ name, sections, filters, names, open }: GroupProps) {
  if (sections.length === 0) return null
  return (
    <section aria-label={name}>
      <h3 className="mt-4 mb-1 text-caption font-heavy text-ink-2">{name}</h3>
      {sections.map((section) => {
        const set = filters.filter((filter) => subjectKey(filter) === section.key)
        return (
          <Section
            key={section.key}
            name={section.name}
            summary={set.map((filter) => filterWords(filter, names).values).join('; ') || words.any}
            isOpen={open === null ? set.length > 0 : open === section.key}
          >
            {section.body}
          </Section>
        )
      })}
    </section>
  )
}

type SectionProps = {
  readonly name: string
  readonly summary: string
  readonly isOpen: boolean
  readonly children: ReactNode
}

/** Its content comes when it is opened: it may ask the server. */
function Section({ name, summary, children, ...start }: SectionProps) {
  const [isOpen, setIsOpen] = useState(start.isOpen)
  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group border-b border-line"
    >
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 py-1.5">
        <span dir="auto" className="min-w-0 flex-1 font-heavy wrap-anywhere">
          {name}
        </span>
        <span className="max-w-2/5 truncate text-small text-ink-2">{summary}</span>
        <Icon name="down" className="size-5 flex-none text-ink-3 group-open:rotate-180" />
      </summary>
      {isOpen && children}
    </details>
  )
}
