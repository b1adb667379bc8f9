import type { Plan } from '@heymantle/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, value } from '../../lib/api.ts'
import { customerQuery, isFree } from '../../parts/billing/billing.ts'
import { downgradeQuery } from '../../parts/downgrade/use-survey-to-keep.ts'
import { toasts } from '../../ui/toast/toasts.ts'
import { upgradeFlag } from './upgrade-flag.ts'
import { words } from './words.ts'

type Change = {
  readonly plan: Plan
  /** The survey that was chosen to stay live on Free; null: there was no choice. */
  readonly keepSurveyId?: string | null
}

/**
 * Requests a plan. A payment, now or with the end of the period, is confirmed on the provider's page, where the browser
 * is sent; a downgrade to Free, which the merchant confirmed here, and a change that is taken back are done when this
 * is. Spec §4.5.
 * @param isPaying whether a paid plan is left for it
 * @param view where the merchant returns to from the provider's page; null: home
 */
export function useChangePlan(isPaying: boolean, view: string | null) {
  const queries = useQueryClient()
  const refetch = () => queries.invalidateQueries(customerQuery)
  return useMutation({
    mutationFn: ({ plan, keepSurveyId = null }: Change) => {
      const asked = { planId: plan.id, returnUrl: location.origin, ...(keepSurveyId !== null && { keepSurveyId }) }
      return value(api.billing.subscription.$post({ json: asked }))
    },
    onSuccess({ confirmationUrl }, { plan }) {
      if (confirmationUrl !== undefined) {
        upgradeFlag.store({ planId: plan.id, view })
        // A merchant who returns with Back may have decided there.
        return leaveFor(confirmationUrl).then(() => void refetch())
      }
      return isFree(plan) && !isPaying ? leaveFor('/') : refetch()
    },
    onError(_, { plan }) {
      const description = isFree(plan) && isPaying ? words.notDowngraded : words.notUpdated
      toasts.show({ variant: 'destructive', title: words.failed, description })
      // It may have been refused because it was done elsewhere, or the chosen survey was deleted.
      void refetch()
      void queries.invalidateQueries(downgradeQuery)
    },
    meta: { shownInline: true },
  })
}

/** Nothing can be pressed while the page is left; if Back brings it as it was, all can be again. */
function leaveFor(address: string): Promise<void> {
  location.assign(address)
  return new Promise((isBack) => addEventListener('pageshow', () => isBack(), { once: true }))
}
