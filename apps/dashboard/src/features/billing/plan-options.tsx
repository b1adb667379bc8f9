import type { Plan } from '@heymantle/client'
import { useId } from 'react'
import { formatFullDate } from '../../lib/format.ts'
import { isFree } from '../../parts/billing/billing.ts'
import type { Pending } from '../../parts/billing/pending-change.ts'
import { PlanOption } from './plan-card.tsx'
import { yearlySaving } from './plan-facts.ts'
import { words } from './words.ts'

type Props = {
  readonly plans: readonly Plan[]
  readonly chosen: Plan
  readonly onChoose: (plan: Plan) => void
  /** null: the store has no plan yet. */
  readonly current: Plan | null
  readonly pending: Pending | null
}

/** The plans as cards, of which one is chosen. */
export function PlanOptions({ plans, chosen, onChoose, current, pending }: Props) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={words.plans}
      className="grid gap-3 wide:grid-cols-[repeat(auto-fit,minmax(0,1fr))]"
    >
      {plans.map((plan) => (
        <PlanOption
          key={plan.id}
          plan={plan}
          name={name}
          checked={plan === chosen}
          onChoose={() => onChoose(plan)}
          isCurrent={plan.id === current?.id}
          change={current && pending && changeOf(plan, current, pending)}
          saving={yearlySaving(plan, plans)}
        />
      ))}
    </div>
  )
}

/** The meaning of a pending change for one plan. */
function changeOf(plan: Plan, current: Plan, { on, plan: next }: Pending): string | null {
  const date = on && formatFullDate(on)
  if (plan.id === current.id) return date ? words.endsOn(date) : words.ends
  const follows = next ? plan.id === next.id : isFree(plan)
  if (!follows) return null
  return date ? words.beginsOn(date) : words.begins
}
