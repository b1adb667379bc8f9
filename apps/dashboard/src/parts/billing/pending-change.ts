import type { Customer, Plan, Subscription } from '@heymantle/client'

export type Pending = {
  /** Null where the provider does not say. */
  readonly on: Date | null
  /** The plan that follows; null: the paid one ends, and Free follows. */
  readonly plan: Plan | null
}

/**
 * The agreed change at the end of the period; a change that is not approved yet is none. `nextPlanId` is the embedded
 * provider's own field.
 */
export function pendingChange(
  { plans }: Customer,
  { cancelOn, currentPeriodEnd, nextPlanId }: Subscription & { readonly nextPlanId?: string },
): Pending | null {
  const end = dateOf(cancelOn)
  if (end) return { on: end, plan: null }
  const plan = plans.find(({ id }) => id === nextPlanId)
  return plan ? { on: dateOf(currentPeriodEnd), plan } : null
}

/** @param iso a date that may be missing: the real provider sends null, the embedded one nothing */
export const dateOf = (iso: string | null | undefined): Date | null => (iso ? new Date(iso) : null)
