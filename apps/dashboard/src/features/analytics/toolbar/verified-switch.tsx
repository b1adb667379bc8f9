import type { ResultsQuery } from '@earshot/survey'
import { useQuery } from '@tanstack/react-query'
import { Switch } from '../../../ui/switch.tsx'
import { chosenValues, withValues } from './filter-subjects.ts'
import { valuesQuery } from './values-query.ts'
import { words } from './words.ts'

const SIGNED = { kind: 'signed_order', questionId: null } as const

type Props = {
  readonly surveyId: string
  readonly query: ResultsQuery
  readonly onChange: (query: ResultsQuery) => void
}

/** Counts only responses to orders that the store has signed. Without any such order there is no choice. */
export function VerifiedSwitch({ surveyId, query, onChange }: Props) {
  const { filters } = query
  const { data } = useQuery(
    valuesQuery(surveyId, 'signed_order', { ...query, filters: withValues(filters, SIGNED, null) }),
  )
  const isOn = chosenValues(filters, SIGNED)?.join() === 'yes'
  const signed = data?.values[0]?.count ?? 0
  if (!data || (signed === 0 && !isOn)) return null
  return (
    <div className="flex-none">
      <Switch
        checked={isOn}
        onChange={(isNowOn) => onChange({ ...query, filters: withValues(filters, SIGNED, isNowOn ? ['yes'] : null) })}
      >
        <span className="whitespace-nowrap">{words.verifiedOnly}</span>{' '}
        <span className="tabular-nums whitespace-nowrap">{words.verifiedOf(signed, data.responses)}</span>
      </Switch>
    </div>
  )
}
