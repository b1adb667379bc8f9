import type { Customer, Plan } from '@heymantle/client'
import { type ReactNode, useId, useState } from 'react'
import { formatFullDate } from '../../lib/format.ts'
import { isFree } from '../../parts/billing/billing.ts'
import { type Pending, pendingChange } from '../../parts/billing/pending-change.ts'
import { useWantsMore } from '../../parts/upgrade/wants-more.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { toasts } from '../../ui/toast/toasts.ts'
import { DowngradeDialog } from './downgrade-dialog.tsx'
import { FeatureList } from './feature-list.tsx'
import { PendingNotice } from './pending-notice.tsx'
import { PlanCard } from './plan-card.tsx'
import { isPopular, subscriptionOf, yearlySaving } from './plan-facts.ts'
import { planName } from './plan-name.ts'
import { PlansScreen } from './plans-screen.tsx'
import { useChangePlan } from './use-change-plan.ts'
import { WayBack } from './way-back.tsx'
import { words } from './words.ts'

type Props = {
  readonly bar: ReactNode
  readonly title: string
  readonly text: string
  readonly customer: Customer
  /** What can be chosen from. */
  readonly plans: readonly Plan[]
  /** What is said where that is nothing. */
  readonly none: string
  /** What else is to be said, above the plans. */
  readonly notice: ReactNode
  /** Another way, below them. */
  readonly aside: ReactNode
}

/** Plans to choose from, what the chosen one holds, and the way on. Spec §2.10, spec §4.5. */
export function PlanChoice({ bar, title, text, customer, plans, none, notice, aside }: Props) {
  const name = useId()
  const current = subscriptionOf(customer)
  const pending = current && pendingChange(customer, current)
  // Whoever comes from an offer has said what they want; nobody is led to another paid plan than their own.
  const leavesFree = useWantsMore() && current !== null && isFree(current.plan)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const chosen =
    plans.find(({ id }) => id === chosenId) ?? firstChoice(plans, leavesFree ? null : (current?.plan ?? null))
  const [isAsking, setIsAsking] = useState(false)
  const isPaying = current !== null && !isFree(current.plan)
  const change = useChangePlan(isPaying)
  if (!chosen) {
    return (
      <PlansScreen bar={bar} title={title} text={null}>
        <EmptyState title={none} text={words.nonePlansText}>
          {aside}
        </EmptyState>
      </PlansScreen>
    )
  }

  function keep() {
    if (!current || !pending) return
    const kept = words.kept(planName(current.plan, pending))
    change.mutate(
      { plan: current.plan },
      {
        onSuccess({ confirmationUrl }) {
          // What has yet to be confirmed on the provider's page is not kept so far.
          if (confirmationUrl === undefined) toasts.show({ variant: 'success', title: kept })
        },
      },
    )
  }

  function goOn(plan: Plan) {
    if (isFree(plan) && isPaying) setIsAsking(true)
    else if (plan.id === current?.plan.id) keep()
    else change.mutate({ plan })
  }

  return (
    <PlansScreen
      bar={bar}
      title={title}
      text={text}
      foot={
        <div className="grid auto-cols-fr grid-flow-col gap-2.5">
          {current && <WayBack />}
          <Button
            look="main"
            disabled={isSettled(chosen, current?.plan ?? null, pending)}
            isBusy={change.isPending}
            onClick={() => goOn(chosen)}
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
          isNews={change.isSuccess && !isAsking}
          isBusy={change.isPending}
          onKeep={keep}
        />
      )}
      <div
        role="radiogroup"
        aria-label={words.plans}
        className="grid gap-3 wide:grid-cols-[repeat(auto-fit,minmax(0,1fr))]"
      >
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            name={name}
            checked={plan === chosen}
            onChoose={() => setChosenId(plan.id)}
            isCurrent={plan.id === current?.plan.id}
            change={pending && changeOf(plan, current.plan, pending)}
            saving={yearlySaving(plan, plans)}
          />
        ))}
      </div>
      <FeatureList plan={chosen} />
      {aside}
      {isAsking && current && (
        <DowngradeDialog
          subscription={current}
          isBusy={change.isPending}
          onDowngrade={(keepSurveyId) =>
            change.mutate({ plan: chosen, keepSurveyId }, { onSuccess: () => setIsAsking(false) })
          }
          onClose={() => setIsAsking(false)}
        />
      )}
    </PlansScreen>
  )
}

/** Where the merchant stands; before they have chosen anything, what most choose. */
const firstChoice = (plans: readonly Plan[], current: Plan | null): Plan | undefined =>
  plans.find(({ id }) => id === current?.id) ?? plans.find(isPopular) ?? plans[0]

/** Whether nothing is left to ask for: it is so already, or will be. */
function isSettled(chosen: Plan, current: Plan | null, pending: Pending | null): boolean {
  if (!pending) return chosen.id === current?.id
  return pending.plan ? chosen.id === pending.plan.id : isFree(chosen)
}

/** What a pending change means for one plan. */
function changeOf(plan: Plan, current: Plan, { on, plan: next }: Pending): string | null {
  const date = on && formatFullDate(on)
  if (plan.id === current.id) return date ? words.endsOn(date) : words.ends
  const follows = next ? plan.id === next.id : isFree(plan)
  if (!follows) return null
  return date ? words.beginsOn(date) : words.begins
}
