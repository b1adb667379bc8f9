import { plainQuery, type ResultsFilter, type ResultsQuery } from '@earshot/survey'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../../lib/problem-text.ts'
import { factValueText } from '../../../parts/survey/fact-value-text.ts'
import { factWords } from '../../../parts/survey/fact-words.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { ChoiceList } from './choice-list.tsx'
import { chosenValues, withToggled, withValues } from './filter-subjects.ts'
import { type ListedName, valuesQuery } from './values-query.ts'
import { words } from './words.ts'

type Props = {
  readonly surveyId: string
  readonly fact: Exclude<ListedName, 'signed_order'>
  readonly period: ResultsQuery['period']
  readonly filters: readonly ResultsFilter[]
  readonly onChange: (filters: readonly ResultsFilter[]) => void
}

/** With more values than this, they can be searched. */
const MANY = 8

/** The values of a fact, counted among the responses that the other filters leave. */
export function FactChoices({ surveyId, fact, period, filters, onChange }: Props) {
  const [search, setSearch] = useState('')
  const subject = { kind: fact, questionId: null }
  const query = plainQuery({ period, filters: withValues(filters, subject, null) })
  const { data, error, isFetching, refetch } = useQuery(valuesQuery(surveyId, fact, query))
  const name = factWords.names[fact]
  if (!data) {
    if (error) return <ErrorState text={failureText(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
    return (
      <Skeleton>
        <Bone className="my-3 h-5 w-3/5" />
        <Bone className="my-3 h-5 w-2/5" />
      </Skeleton>
    )
  }
  const chosen = chosenValues(filters, subject) ?? []
  const counted = data.values.map(({ value, count }) => ({ value, label: factValueText(fact, value), count }))
  // A chosen value that no response has under the other filters can still be taken out.
  const missing = chosen.filter((value) => !counted.some((one) => one.value === value))
  const all = [...counted, ...missing.map((value) => ({ value, label: factValueText(fact, value), count: 0 }))]
  const found = all.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()))
  if (all.length === 0) return <p className="py-2 text-small text-ink-2">{words.noValues}</p>
  return (
    <>
      {all.length > MANY && <SearchField label={words.searchValues(name)} value={search} onChange={setSearch} />}
      {found.length === 0 && <p className="py-2 text-small text-ink-2">{words.noMatch}</p>}
      <ChoiceList
        name={name}
        choices={found}
        chosen={chosen}
        onToggle={(value) => onChange(withToggled(filters, subject, value))}
      />
      {data.otherValues > 0 && <p className="text-small text-ink-2">{words.moreValues(data.otherValues)}</p>}
    </>
  )
}
