import type { Plan } from '@heymantle/client'
import { isFree } from '../../lib/billing.ts'
import type { Pending } from '../../lib/pending-change.ts'
import { intervalOf } from './plan-facts.ts'
import { words } from './words.ts'

/** Two plans may share a name, and differ in what they are paid by. */
export const fullName = (plan: Plan): string =>
  isFree(plan) ? plan.name : words.planName(plan.name, words.intervals[intervalOf(plan)])

/** A plan beside what follows it: in full only where the name alone would not tell them apart. */
export const planName = (plan: Plan, { plan: next }: Pending): string =>
  next?.name === plan.name ? fullName(plan) : plan.name
