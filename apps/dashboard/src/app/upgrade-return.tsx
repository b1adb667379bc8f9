import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { subscriptionOf } from '../features/billing/plan-facts.ts'
import { pendingText } from '../features/billing/plan-name.ts'
import { words as billingWords } from '../features/billing/words.ts'
import { api, value } from '../lib/api.ts'
import { useFocusSaved } from '../lib/use-focus-saved.ts'
import { useSession } from '../lib/use-session.ts'
import { customerQuery, type Known } from '../parts/billing/billing.ts'
import { pendingChange } from '../parts/billing/pending-change.ts'
import { lazyChunk } from '../ui/lazy.ts'
import { toasts } from '../ui/toast/toasts.ts'
import { words } from './words.ts'

/** Spec §9. */
const DIALOG_AFTER_MS = 5_000

const POLL_MS = 5_000
const MAX_POLLS = 20

const useProPlanDialog = lazyChunk(() => import('../features/billing/pro-plan-dialog.tsx'))

/**
 * Back from the provider's page with something approved: the plan is read again, and the upgrade announced. A change
 * that begins when the present plan is over (ADR-0029) is no upgrade yet: the date is shown, without a celebration.
 * Spec §4.5.
 */
export function UpgradeReturn({ planId }: { readonly planId: string }) {
  return useSession() && <Returned planId={planId} />
}

/** The approval in the address is a hint only: the provider's record of the customer decides. */
const refetchQuery = queryOptions({
  queryKey: ['billing', 'return'],
  async queryFn({ client }) {
    await value(api.billing.refresh.$post())
    const known = await client.fetchQuery({ ...customerQuery, staleTime: 0 })
    // The server may have had the plan before when lists and results were read.
    void client.invalidateQueries({ queryKey: ['surveys'] })
    return known
  },
  staleTime: Number.POSITIVE_INFINITY,
  // A change may look like an end for a moment, and the provider may be away: the approval is still to be announced.
  refetchInterval: ({ state }) =>
    state.data?.isReached === false && state.dataUpdateCount < MAX_POLLS ? POLL_MS : false,
})

function Returned({ planId }: { readonly planId: string }) {
  const [, navigate] = useLocation()
  const dialog = useProPlanDialog()
  // Nobody pressed anything to open the dialog, so closing it leads to the heading.
  useFocusSaved()
  const [isDue, setIsDue] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const { data, error } = useQuery(refetchQuery)
  const outcome = data ? outcomeOf(data, planId) : error && 'unknown'

  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), DIALOG_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each outcome
  useEffect(() => {
    if (outcome === 'paid') dialog.prefetch()
    if (outcome === 'unknown') toasts.show({ variant: 'warning', ...words.planUnknown })
    const action = { label: words.seePlans, onPress: () => navigate('/billing-plans') }
    if (outcome === 'unpaid') toasts.show({ variant: 'warning', ...words.planUnpaid, action })
    const scheduledText = data && scheduledTextOf(data)
    if (outcome === 'scheduled' && scheduledText)
      toasts.show({ variant: 'success', ...billingWords.confirmed(scheduledText), action })
  }, [outcome])

  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once
  useEffect(() => {
    if (outcome === 'paid' && isDue) dialog.load(() => setIsOpen(true))
  }, [outcome, isDue])

  return isOpen && dialog.loaded && <dialog.loaded.ProPlanDialog onClose={() => setIsOpen(false)} />
}

function outcomeOf({ customer, isReached }: Known, planId: string): 'paid' | 'scheduled' | 'unpaid' | 'unknown' {
  const subscription = customer && subscriptionOf(customer)
  if (subscription?.plan.id === planId) return 'paid'
  if (subscription && pendingChange(customer, subscription)?.plan?.id === planId) return 'scheduled'
  return isReached ? 'unpaid' : 'unknown'
}

function scheduledTextOf({ customer }: Known): string | null {
  const subscription = customer && subscriptionOf(customer)
  const pending = subscription && pendingChange(customer, subscription)
  return pending && pendingText(subscription.plan, pending)
}
