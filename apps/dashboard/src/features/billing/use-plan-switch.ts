import type { Plan, Subscription } from '@heymantle/client'
import { useState } from 'react'
import { isFree } from '../../parts/billing/billing.ts'
import type { Pending } from '../../parts/billing/pending-change.ts'
import { toasts } from '../../ui/toast/toasts.ts'
import { planName } from './plan-name.ts'
import { useChangePlan } from './use-change-plan.ts'
import { words } from './words.ts'

/**
 * Switches to another plan, after a question if that is the free one, or takes a pending change back. Spec §4.5.
 * @param view where the merchant returns to from the provider's page; null: home
 */
export function usePlanSwitch(current: Subscription | null, pending: Pending | null, view: string | null) {
  const [isAsking, setIsAsking] = useState(false)
  const isPaying = current !== null && !isFree(current.plan)
  const change = useChangePlan(isPaying, view)

  function cancelPending(): void {
    if (!current || !pending) return
    const title = words.planRetained(planName(current.plan, pending))
    change.mutate(
      { plan: current.plan },
      {
        onSuccess({ confirmationUrl }) {
          // If it has to be confirmed on the provider's page, it has not happened yet.
          if (confirmationUrl === undefined) toasts.show({ variant: 'success', title })
        },
      },
    )
  }

  return {
    isBusy: change.isPending,
    isDone: change.isSuccess,
    /** Whether the downgrade dialog is open. */
    isAsking,
    cancelPending,

    switchTo(plan: Plan): void {
      if (isFree(plan) && isPaying) setIsAsking(true)
      else if (plan.id === current?.plan.id) cancelPending()
      else change.mutate({ plan })
    },

    /** @param surveyIdToKeep see `useChangePlan` */
    downgradeTo(plan: Plan, surveyIdToKeep: string | null): void {
      change.mutate({ plan, keepSurveyId: surveyIdToKeep }, { onSuccess: () => setIsAsking(false) })
    },

    closeDialog: (): void => setIsAsking(false),
  }
}
