import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { Return } from '../features/billing/take-return.ts'
import { api, value } from '../lib/api.ts'
import { customerQuery, type Known } from '../lib/billing.ts'
import { useFocusSaved } from '../lib/use-focus-saved.ts'
import { useSession } from '../lib/use-session.ts'
import { latePart } from '../ui/late-part.ts'
import { toasts } from '../ui/toast/toasts.ts'
import { words } from './words.ts'

/** Spec §9. */
const DIALOG_AFTER_MS = 5_000

const useProPlanDialog = latePart(() => import('../features/billing/pro-plan-dialog.tsx'))

/** Back from the provider's page: the plan is read anew, and told is what came of it. Spec §4.5. */
export function UpgradeReturn(returned: Return) {
  return useSession() && <Returned {...returned} />
}

/** That something was charged is a hint only: what the provider says of the customer decides. */
const readAnewQuery = queryOptions({
  queryKey: ['billing', 'return'],
  async queryFn({ client }) {
    await value(api.billing.refresh.$post())
    return client.fetchQuery({ ...customerQuery, staleTime: 0 })
  },
  staleTime: Number.POSITIVE_INFINITY,
})

function Returned({ planId, isCharged }: Return) {
  const [, navigate] = useLocation()
  const dialog = useProPlanDialog()
  // Nobody pressed anything to open the dialog, so closing it leads to the heading.
  useFocusSaved()
  const [isDue, setIsDue] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const { data, error } = useQuery(readAnewQuery)
  const outcome = data ? outcomeOf(data, planId) : error && 'unknown'

  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), DIALOG_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each outcome
  useEffect(() => {
    if (outcome === 'paid') dialog.prefetch()
    if (outcome === 'unknown') toasts.show({ variant: 'warning', ...words.planUnknown })
    if (outcome === 'unpaid' && !isCharged) toasts.show(words.planKept)
    if (outcome === 'unpaid' && isCharged) {
      const action = { label: words.seePlans, onPress: () => navigate('/billing-plans') }
      toasts.show({ variant: 'warning', ...words.planUnpaid, action })
    }
  }, [outcome])

  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once
  useEffect(() => {
    if (outcome === 'paid' && isDue) dialog.bring(() => setIsOpen(true))
  }, [outcome, isDue])

  return isOpen && dialog.part && <dialog.part.ProPlanDialog onClose={() => setIsOpen(false)} />
}

function outcomeOf({ customer, isReached }: Known, planId: string): 'paid' | 'unpaid' | 'unknown' {
  if (customer?.subscription?.active && customer.subscription.plan.id === planId) return 'paid'
  return isReached ? 'unpaid' : 'unknown'
}
