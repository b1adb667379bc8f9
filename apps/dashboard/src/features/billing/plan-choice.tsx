import type { Customer, Plan } from '@heymantle/client'
import { type ReactNode, useState } from 'react'
import { isFree } from '../../parts/billing/billing.ts'
import { type Pending, pendingChange } from '../../parts/billing/pending-change.ts'
import { useOffer } from '../../parts/upgrade/wants-more.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BackLink } from './back-link.tsx'
import { DowngradeDialog } from './downgrade-dialog.tsx'
import { FeatureList } from './feature-list.tsx'
import { PendingNotice } from './pending-notice.tsx'
import { isPopular, subscriptionOf } from './plan-facts.ts'
import { PlanOptions } from './plan-options.tsx'
import { PlansScreen } from './plans-screen.tsx'
import { usePlanSwitch } from './use-plan-switch.ts'
import { words } from './words.ts'

type Props = {
  readonly bar: ReactNode
  readonly title: string
  readonly text: string
  readonly customer: Customer
  /** The plans on offer. */
  readonly plans: readonly Plan[]
  /** The text if there are none. */
  readonly none: string
  /** Further text, above the plans. */
  readonly notice: ReactNode
  /** Another way, below them. */
  readonly alternative: ReactNode
}

/** Plans to choose from, what the chosen one holds, and the way on. Spec §2.10, spec §4.5. */
export function PlanChoice({ bar, title, text, customer, plans, none, notice, alternative }: Props) {
  const current = subscriptionOf(customer)
  const currentPlan = current?.plan ?? null
  const pending = current && pendingChange(customer, current)
  // A merchant who comes from an offer has decided already; nobody is moved to another paid plan than their own.
  const offer = useOffer()
  const leavesFree = offer !== null && current !== null && isFree(current.plan)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const chosen = plans.find(({ id }) => id === chosenId) ?? firstChoice(plans, leavesFree ? null : currentPlan)
  const change = usePlanSwitch(current, pending, offer?.view ?? null)
  if (!chosen) {
    return (
      <PlansScreen bar={bar} title={title} text={null}>
        <EmptyState title={none} text={words.nonePlansText}>
          {alternative}
        </EmptyState>
      </PlansScreen>
    )
  }

  return (
    <PlansScreen
      bar={bar}
      title={title}
      text={text}
      foot={
        <div className="grid auto-cols-fr grid-flow-col gap-2.5">
          {current && <BackLink />}
          <Button
            variant="main"
            disabled={hasNothingToChange(chosen, currentPlan, pending)}
            isBusy={change.isBusy}
            onClick={() => change.switchTo(chosen)}
          >
            {words.goOn}
          </Button>
        </div>
      }
    >
      {notice}
      {current && pending && (
        <PendingNotice
          current={current.plan}
          pending={pending}
          isNew={change.isDone && !change.isAsking}
          isBusy={change.isBusy}
          onKeepPlan={change.cancelPending}
        />
      )}
      <PlanOptions
        plans={plans}
        chosen={chosen}
        onChoose={({ id }) => setChosenId(id)}
        current={currentPlan}
        pending={pending}
      />
      <FeatureList plan={chosen} />
      {alternative}
      {change.isAsking && current && (
        <DowngradeDialog
          subscription={current}
          isBusy={change.isBusy}
          onDowngrade={(surveyIdToKeep) => change.downgradeTo(chosen, surveyIdToKeep)}
          onClose={change.closeDialog}
        />
      )}
    </PlansScreen>
  )
}

/** Where the merchant stands; before they have chosen anything, what most choose. */
const firstChoice = (plans: readonly Plan[], current: Plan | null): Plan | undefined =>
  plans.find(({ id }) => id === current?.id) ?? plans.find(isPopular) ?? plans[0]

/** Whether nothing is left to ask for: it is so already, or will be. */
function hasNothingToChange(chosen: Plan, current: Plan | null, pending: Pending | null): boolean {
  if (!pending) return chosen.id === current?.id
  return pending.plan ? chosen.id === pending.plan.id : isFree(chosen)
}
