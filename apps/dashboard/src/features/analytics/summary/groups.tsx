import { useStoreCurrency } from '../../../parts/store/store-details.ts'
import { GroupLetter } from '../cards/group-letter.tsx'
import type { Results } from '../results-query.ts'
import { groupInWords, queryInWords } from '../toolbar/filter-words.ts'
import { words } from './words.ts'

/** Which responses the groups A and B have, where two sets of filters are compared. */
export function ComparedGroups({ results }: { readonly results: Results }) {
  const { filters, groupB } = queryInWords(results, useStoreCurrency() ?? 'USD')
  const { responses, compared } = results
  if (groupB === null || !compared) return null
  return (
    <ul aria-label={words.groups} className="flex flex-col gap-x-6 gap-y-1.5 text-small wide:flex-row wide:flex-wrap">
      <Group letter="A" filters={filters} count={responses} />
      <Group letter="B" filters={groupB} count={compared.responses} />
    </ul>
  )
}

type Props = { readonly letter: 'A' | 'B'; readonly filters: readonly string[]; readonly count: number }

const Group = ({ letter, filters, count }: Props) => (
  <li className="flex min-w-0 items-baseline gap-2">
    <GroupLetter letter={letter} />
    <span className="min-w-0 wrap-anywhere">
      <bdi className="font-medium">{groupInWords(filters)}</bdi>{' '}
      <span className="text-caption whitespace-nowrap text-ink-3 tabular-nums">{words.counted.responses(count)}</span>
    </span>
  </li>
)
