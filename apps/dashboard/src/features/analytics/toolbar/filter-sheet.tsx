import { LISTED_FACTS, type ResultsFilter, type ResultsQuery } from '@earshot/survey'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useStoreCurrency } from '../../../parts/store/store-details.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { type Results, resultsQuery } from '../results-query.ts'
import { words as resultsWords } from '../words.ts'
import { ChoiceList } from './choice-list.tsx'
import { FactChoices } from './fact-choices.tsx'
import { chosenValues, withToggled } from './filter-subjects.ts'
import { filterWords } from './filter-words.ts'
import { OrderValues } from './order-values.tsx'
import { QuestionChoices } from './question-choices.tsx'
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
  const { data: draft } = useQuery(resultsQuery(surveyId, { period, filters, compareWith: null }))
  const questions = draft?.questions ?? results.questions
  const names = { questions, currency }
  const edited = { filters, onChange: setFilters }
  const isFound = (name: string) => name.toLowerCase().includes(search.trim().toLowerCase())

  const section = (key: string, name: string, body: ReactNode) => {
    if (!isFound(name)) return null
    const set = filters.filter((filter) => subjectKey(filter) === key)
    return (
      <Section
        key={key}
        name={name}
        summary={set.map((filter) => filterWords(filter, names).values).join('; ') || words.any}
        isOpen={start.open === null ? set.length > 0 : start.open === key}
      >
        {body}
      </Section>
    )
  }

  const ofQuestions = questions.flatMap((question, index) => {
    const name = words.question(index + 1, question.text || resultsWords.untitled)
    return section(question.questionId, name, <QuestionChoices question={question} {...edited} />) ?? []
  })
  const fact = (name: (typeof LISTED_FACTS)[number] | 'device' | 'revision') =>
    section(name, words.names[name], <FactChoices {...{ surveyId, fact: name, period }} {...edited} />)
  const list = (kind: 'state' | 'stopped_at' | 'signed_order', choices: Parameters<typeof ChoiceList>[0]['choices']) =>
    section(
      kind,
      words.names[kind],
      <ChoiceList
        name={words.names[kind]}
        choices={choices}
        chosen={chosenValues(filters, { kind, questionId: null }) ?? []}
        onToggle={(value) => setFilters(withToggled(filters, { kind, questionId: null }, value))}
      />,
    )
  const ofFacts = [
    list('state', optionsOf(words.states)),
    list('signed_order', optionsOf(words.signed)),
    section('order_value', words.names.order_value, <OrderValues currency={currency} {...edited} />),
    fact('device'),
    ...LISTED_FACTS.map(fact),
    list(
      'stopped_at',
      questions.map(({ questionId, text, stopped }) => ({
        value: questionId,
        label: text || resultsWords.untitled,
        count: stopped,
      })),
    ),
    fact('revision'),
  ].filter((one) => one !== null)

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
            onClick={() => setFilters([])}
            className="min-h-11 flex-none text-small font-heavy underline underline-offset-4"
          >
            {words.clearAll}
          </button>
        </div>
        {children}
        <Group name={words.questions}>{ofQuestions}</Group>
        <Group name={words.facts}>{ofFacts}</Group>
        {ofQuestions.length + ofFacts.length === 0 && <p className="py-4 text-ink-2">{words.noMatch}</p>}
      </div>
    </Sheet>
  )
}

/** Filters of one subject have one place in the sheet. */
export const subjectKey = ({ kind, questionId }: Pick<ResultsFilter, 'kind' | 'questionId'>): string =>
  questionId ?? kind

const optionsOf = (texts: { readonly [value: string]: string }) =>
  Object.entries(texts).map(([value, label]) => ({ value, label, count: null }))

function Group({ name, children }: { readonly name: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section aria-label={name}>
      <h3 className="mt-4 mb-1 text-caption font-heavy text-ink-2">{name}</h3>
      {children}
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
      open={start.isOpen}
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
