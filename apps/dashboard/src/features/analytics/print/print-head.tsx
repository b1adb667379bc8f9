import { isEveryOrder } from '@earshot/survey'
import { useQuery } from '@tanstack/react-query'
import { formatFullDays } from '../../../lib/format.ts'
import { useStoreCurrency } from '../../../parts/store/store-details.ts'
import { resultsQuery } from '../results-query.ts'
import { filterWords } from '../toolbar/filter-words.ts'
import { useCountedQuery, useShownQuery } from '../use-counted-query.ts'
import { words } from './words.ts'

type Props = { readonly surveyId: string; readonly name: string }

/** The head of printed results: of which survey they are, of when, with which filters, and of how many responses. */
export function PrintHead({ surveyId, name }: Props) {
  const { query } = useCountedQuery()
  const currency = useStoreCurrency() ?? 'USD'
  const { query: shown } = useShownQuery(surveyId)
  const { data } = useQuery(resultsQuery(surveyId, query))
  const parts = data && [
    data.days ? formatFullDays(data.days.from, data.days.to) : words.allTime,
    ...shown.filters
      .filter((filter) => !isEveryOrder(filter))
      .map((filter) => {
        const { subject, values } = filterWords(filter, { questions: data.questions, currency })
        return words.filter(subject, values)
      }),
    words.responses(data.responses),
  ]
  return (
    // The style sheet prints a page with such a head without anything to press.
    <div data-print-head className="hidden print:block">
      <h1 dir="auto" className="text-title">
        {name}
      </h1>
      <p className="mt-1 text-small text-ink-2">{parts?.join(' · ')}</p>
    </div>
  )
}
