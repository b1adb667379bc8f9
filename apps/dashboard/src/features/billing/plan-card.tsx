import type { Plan } from '@heymantle/client'
import { useId } from 'react'
import { formatPrice } from '../../lib/format.ts'
import { isFree } from '../../parts/billing/billing.ts'
import { Chip } from '../../ui/chip.tsx'
import { intervalOf, isPopular, planResponseCap } from './plan-facts.ts'
import { words } from './words.ts'

type Props = {
  readonly plan: Plan
  /** The name of the group. */
  readonly name: string
  readonly checked: boolean
  readonly onChoose: () => void
  readonly isCurrent: boolean
  /** The pending change of the plan, if any: that it ends, or begins. */
  readonly change: string | null
  /** In whole dollars; 0: none. */
  readonly saving: number
}

/** One plan to choose, all of it to be touched. Spec §2.10. */
export function PlanOption({ plan, name, checked, onChoose, isCurrent, change, saving }: Props) {
  const id = useId()
  const interval = intervalOf(plan)
  const cap = isFree(plan) ? planResponseCap(plan) : null
  return (
    <label className="relative flex cursor-pointer gap-3 rounded-card bg-surface p-4 shadow-card transition-shadow duration-150 has-checked:inset-ring-2 has-checked:inset-ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent wide:p-5 forced-colors:border">
      <input
        type="radio"
        name={name}
        value={plan.id}
        checked={checked}
        onChange={onChoose}
        aria-labelledby={`${id}-name ${id}-interval ${id}-price`}
        aria-describedby={`${id}-more`}
        className="peer absolute inset-0 cursor-pointer opacity-0"
      />
      <span className="mt-0.75 size-5 flex-none rounded-full border-2 border-control bg-surface peer-checked:border-6 peer-checked:border-accent forced-colors:peer-checked:border-[Highlight]" />
      <span className="flex min-w-0 flex-1 flex-col gap-2">
        <span className="flex items-start justify-between gap-3 wide:flex-col wide:gap-4">
          <span className="min-w-0">
            <span id={`${id}-name`} className="block text-heading">
              {plan.name}
            </span>
            <span id={`${id}-interval`} className="block text-small text-ink-2">
              {words.intervals[interval]}
            </span>
          </span>
          <span id={`${id}-price`} className="flex flex-none items-baseline gap-0.5 pt-0.5 tabular-nums">
            <span className="font-display text-figure">{formatPrice(plan.amount, plan.currencyCode)}</span>
            <span className="text-small text-ink-2">{words.per[interval]}</span>
          </span>
        </span>
        <span id={`${id}-more`} className="flex flex-wrap items-center gap-1.5 empty:hidden">
          {isCurrent && <Chip tone="green">{words.current}</Chip>}
          {isPopular(plan) && <Chip tone="indigo">{words.popular}</Chip>}
          {change !== null && <Chip tone="amber">{change}</Chip>}
          {plan.trialDays > 0 && <Chip>{words.trial(plan.trialDays)}</Chip>}
          {cap !== null && <Chip>{words.upTo(cap)}</Chip>}
          {saving > 0 && <Chip>{words.saving(formatPrice(saving, plan.currencyCode))}</Chip>}
        </span>
      </span>
    </label>
  )
}
