import type { Plan } from '@heymantle/client'
import { formatFullDate } from '../../lib/format.ts'
import { isFree } from '../../parts/billing/billing.ts'
import type { Pending } from '../../parts/billing/pending-change.ts'
import { intervalOf } from './plan-facts.ts'
import { words } from './words.ts'

/** Two plans may share a name, and differ in what they are paid by. */
export const fullName = (plan: Plan): string =>
  isFree(plan) ? plan.name : words.planName(plan.name, words.intervals[intervalOf(plan)])

/** A plan beside what follows it: in full only where the name alone would not tell them apart. */
export const planName = (plan: Plan, { plan: next }: Pending): string =>
  next?.name === plan.name ? fullName(plan) : plan.name

/** The pending change of a plan, in a sentence. */
export function pendingText(current: Plan, { on, plan }: Pending): string {
  const date = on && formatFullDate(on)
  if (plan === null) return date ? words.ending(current.name, date) : words.endingSoon(current.name)
  const [from, to] = [fullName(current), fullName(plan)]
  return date ? words.changing(from, to, date) : words.changingSoon(from, to)
}
