import type { Customer, Subscription } from '@heymantle/client'
import { type ReactNode, useState } from 'react'
import { failureText } from '../../../lib/problem-text.ts'
import { isFree } from '../../../parts/billing/billing.ts'
import { priceText } from '../../../parts/upgrade/upgrade-words.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Notice, NoticeButton } from '../../../ui/notice.tsx'
import { toasts } from '../../../ui/toast/toasts.ts'
import { SettingsSection } from '../settings-section.tsx'
import { useGoToProvider, useRetainCurrentPlan } from './billing-api.ts'
import { subscriptionText } from './subscription-text.ts'
import { words } from './words.ts'

export type ProDialog = (onClose: () => void) => ReactNode

type Props = {
  readonly customer: Customer
  /** The benefits of Pro, in full. */
  readonly proDialog: ProDialog
}

/** The plan as it stands, and what can be done about it. Spec §3.7, ADR-0023. */
export function CurrentPlanCard({ customer, proDialog }: Props) {
  const { subscription } = customer
  return (
    <SettingsSection title={words.plan} text={words.planText}>
      {subscription?.active ? (
        <Plan customer={customer} subscription={subscription} proDialog={proDialog} />
      ) : (
        <div className="flex flex-col items-start gap-4">
          <p>{words.notSubscribed}</p>
          <ButtonLink to="/billing-plans" variant="main">
            {words.choosePlan}
          </ButtonLink>
        </div>
      )}
    </SettingsSection>
  )
}

function Plan({ customer, subscription, proDialog }: Props & { readonly subscription: Subscription }) {
  const [isConfirmed, setIsConfirmed] = useState(false)
  const retainCurrentPlan = useRetainCurrentPlan()
  const { plan } = subscription
  const isPaid = !isFree(plan)
  const { mark, sentences, retainedPlan } = subscriptionText(customer, subscription, Date.now())

  function confirmRetainPlan(name: string) {
    retainCurrentPlan.mutate(plan.id, {
      onSuccess({ confirmationUrl }) {
        // A plan that has yet to be confirmed on the provider's page is not retained so far.
        if (confirmationUrl === undefined) toasts.show({ variant: 'success', title: words.planRetained(name) })
      },
    })
  }

  return (
    <div className="flex flex-col gap-4">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <p className="font-display text-title">{plan.name}</p>
          {mark && <Chip tone={mark.tone}>{mark.text}</Chip>}
        </div>
        {isPaid && <p className="mt-0.5 text-ink-2 tabular-nums">{priceText(plan)}</p>}
      </div>
      {customer.billingStatus === 'frozen' && <Frozen />}
      {sentences.length > 0 && <p>{sentences.join(' ')}</p>}
      {retainCurrentPlan.error && <Notice tone="red" text={failureText(retainCurrentPlan.error)} />}
      <div className="flex flex-wrap gap-2.5">
        {retainedPlan !== null && (
          <Button variant="main" isBusy={retainCurrentPlan.isPending} onClick={() => confirmRetainPlan(retainedPlan)}>
            {words.retainPlan(retainedPlan)}
          </Button>
        )}
        <ButtonLink to="/billing-plans" variant={isPaid ? 'quiet' : 'main'}>
          {words.changePlan}
        </ButtonLink>
        {isPaid && (
          <Button variant="plain" aria-haspopup="dialog" onClick={() => setIsConfirmed(true)}>
            {words.seePro}
          </Button>
        )}
      </div>
      {isConfirmed && proDialog(() => setIsConfirmed(false))}
    </div>
  )
}

/** Nothing is lost yet: says so, and leads to where it is paid. */
function Frozen() {
  const go = useGoToProvider()
  return (
    <>
      <Notice tone="red" text={words.frozenText}>
        <NoticeButton isBusy={go.isPending} onPress={() => go.mutate('pay')}>
          {words.payNow}
        </NoticeButton>
      </Notice>
      {go.error && <Notice tone="red" text={failureText(go.error)} />}
    </>
  )
}
