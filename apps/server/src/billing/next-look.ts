import type { Customer } from '@heymantle/client'

const A_MINUTE_MS = 60_000

/**
 * When a customer has to be looked at though nobody asks: at the next end that they were told of, be it of the period,
 * of the trial or of the whole plan (contract §2.4). A provider that is late with an end is asked again after a minute,
 * and then after as long as it has been late by then.
 * @param readAt when the customer was asked for
 * @returns null: nothing ends
 */
export function nextLook({ subscription, trialExpiresAt }: Customer, readAt: Date): Date | null {
  if (!subscription?.active) return null
  const { currentPeriodEnd, cancelOn } = subscription
  const [now, periodEnd] = [readAt.getTime(), Date.parse(currentPeriodEnd ?? '')]
  const ends = [currentPeriodEnd, cancelOn, subscription.trialExpiresAt ?? trialExpiresAt]
  const toCome = ends.map((end) => Date.parse(end ?? '')).filter((end) => end > now)
  if (toCome.length > 0) return new Date(Math.min(...toCome))
  return periodEnd <= now ? new Date(now + Math.max(A_MINUTE_MS, now - periodEnd)) : null
}
