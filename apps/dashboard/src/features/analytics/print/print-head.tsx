import { useQuery } from '@tanstack/react-query'
import { useStoreCurrency } from '../../../parts/store/store-details.ts'
import { type Results, resultsQuery } from '../results-query.ts'
import { daysInWords, groupInWords, queryInWords } from '../toolbar/filter-words.ts'
import { useCountedQuery } from '../use-counted-query.ts'
import { words as resultsWords } from '../words.ts'
import { words } from './words.ts'

type Props = { readonly surveyId: string; readonly name: string }

/**
 * The head of printed results: their survey, days and filters, the number of their responses, and the other side of a
 * comparison.
 */
export function PrintHead({ surveyId, name }: Props) {
  const { query } = useCountedQuery()
  const currency = useStoreCurrency() ?? 'USD'
  const { data } = useQuery(resultsQuery(surveyId, query))
  return (
    // The style sheet prints a page with such a head without anything to press.
    <div data-print-head className="hidden print:block">
      <h1 dir="auto" className="text-title">
        {name}
      </h1>
      {data && (
        <p className="mt-1 text-small text-ink-2">
          {countedText(data, currency)}
          {data.compared && <span className="block">{words.comparedWith(comparedText(data, currency))}</span>}
        </p>
      )}
    </div>
  )
}

const countedText = (results: Results, currency: string) =>
  [daysInWords(results), ...queryInWords(results, currency).filters, resultsWords.answered(results.responses)].join(
    ' · ',
  )

/** The days of the comparison, or the filters of its group. */
function comparedText(results: Results, currency: string): string {
  const { groupB } = queryInWords(results, currency)
  const { compared } = results
  if (!compared) return ''
  return [groupB ? groupInWords(groupB) : daysInWords(compared), resultsWords.answered(compared.responses)].join(' · ')
}
