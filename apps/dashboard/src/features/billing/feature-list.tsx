import type { Plan } from '@heymantle/client'
import { formatCount } from '../../lib/format.ts'
import { Panel } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type FeatureLine, featureLines } from './plan-facts.ts'
import { words } from './words.ts'

/** The features of a plan. Spec §2.10. */
export function FeatureList({ plan }: { readonly plan: Plan }) {
  return (
    <Panel role="region" aria-labelledby="plan-holds" className="wide:p-6">
      <h2 id="plan-holds" className="text-heading">
        {words.includesTitle(plan.name)}
      </h2>
      <ul className="mt-2 grid gap-x-10 wide:grid-cols-2">
        {featureLines(plan).map(({ key, name, value }) => (
          <Line key={key} name={name} value={value} />
        ))}
      </ul>
    </Panel>
  )
}

function Line({ name, value }: Omit<FeatureLine, 'key'>) {
  const isThere = value !== 'not_included'
  return (
    <li className="flex min-h-11 items-center gap-3 border-b border-line py-2 last:border-0 wide:nth-last-2:border-0">
      <span
        className={`grid size-6 flex-none place-items-center rounded-full ${isThere ? 'bg-green-soft text-green' : 'bg-sunken text-ink-3'}`}
      >
        <Icon name={isThere ? 'check' : 'minus'} className="size-4" />
      </span>
      <span className={`min-w-0 flex-1 ${isThere ? '' : 'text-ink-2'}`}>{name}</span>
      <FeatureValue value={value} />
    </li>
  )
}

function FeatureValue({ value }: Pick<FeatureLine, 'value'>) {
  if (value === 'included') return <span className="sr-only">{words.included}</span>
  if (value === 'not_included') return <span className="sr-only">{words.notIncluded}</span>
  return (
    <span className="font-medium tabular-nums">{value === 'unlimited' ? words.unlimited : formatCount(value)}</span>
  )
}
