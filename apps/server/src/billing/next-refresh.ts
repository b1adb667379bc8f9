import type { Customer } from '@heymantle/client'

const A_MINUTE_MS = 60_000

/**
 * When a customer has to be looked at though nobody asks: at the next end that they were told of, be it of the period,
 * of the trial or of the whole plan. A provider that is late with an end is asked again after a minute,
 * and then after as long as it has been late by then.
 * @param readAt when the customer was asked for
 * @returns null: nothing ends
 */
export function nextRefreshAt(customer: Customer, readAt: Date): Date | null {
  const { subscription } = customer
  if (!subscription?.active) return null
  const { currentPeriodEnd, cancelOn } = subscription
  const [now, periodEnd] = [readAt.getTime(), Date.parse(currentPeriodEnd ?? '')]
  const ends = [currentPeriodEnd, cancelOn, trialEndOf(customer)]
  const toCome = ends.map((end) => Date.parse(end ?? '')).filter((end) => end > now)
  if (toCome.length > 0) return new Date(Math.min(...toCome))
  return periodEnd <= now ? new Date(now + Math.max(A_MINUTE_MS, now - periodEnd)) : null
}

/** When a trial ends, or ended; one of the plan comes before one of the customer's own. */
export const trialEndOf = ({ subscription, trialExpiresAt }: Customer): string | null =>
  subscription?.trialExpiresAt ?? trialExpiresAt ?? null
