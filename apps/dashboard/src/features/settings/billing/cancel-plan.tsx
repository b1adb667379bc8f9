import type { Customer, Subscription } from '@heymantle/client'
import { useState } from 'react'
import { failureText } from '../../../lib/problem-text.ts'
import { isFree } from '../../../parts/billing/billing.ts'
import { SurveyToKeepChoice } from '../../../parts/downgrade/survey-to-keep-choice.tsx'
import { useSurveyToKeep } from '../../../parts/downgrade/use-survey-to-keep.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { toasts } from '../../../ui/toast/toasts.ts'
import { SettingsSection } from '../settings-section.tsx'
import { useCancelPlan } from './billing-api.ts'
import { lossesBetween } from './losses.ts'
import { fullDate, subscriptionText } from './subscription-text.ts'
import { words } from './words.ts'

/** As much as the server takes. */
const REASON_LENGTH = 2_000

type Props = { readonly customer: Customer; readonly subscription: Subscription }

/** Canceling, for a paid plan; it asks first. */
export function CancelPlan({ customer, subscription }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  if (!subscriptionText(customer, subscription, Date.now()).canCancel) return null
  return (
    <SettingsSection title={words.cancel} text={words.cancelText} help="change-your-plan">
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {words.cancelPlan}
      </Button>
      {isAsking && <Question {...{ customer, subscription }} onClose={() => setIsAsking(false)} />}
    </SettingsSection>
  )
}

/** The end date, the features that go and stay, and the survey that stays live. ADR-0029. */
function Question({ customer, subscription, onClose }: Props & { readonly onClose: () => void }) {
  const [reason, setReason] = useState('')
  const cancel = useCancelPlan()
  const surveyToKeep = useSurveyToKeep()
  const { plan } = subscription
  const free = customer.plans.find(isFree)
  const losses = free ? lossesBetween(plan, free) : []

  function cancelPlan() {
    const asked = { reason: reason.trim(), keepSurveyId: surveyToKeep.keepSurveyId }
    cancel.mutate(asked, {
      onSuccess() {
        onClose()
        toasts.show({ title: words.cancelled })
      },
    })
  }

  return (
    <Dialog
      title={words.cancelTitle(plan.name)}
      size="medium"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{words.retainPlan(plan.name)}</Button>
          <Button variant="danger" isBusy={cancel.isPending} disabled={surveyToKeep.isLoading} onClick={cancelPlan}>
            {words.cancelPlan}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p>{whenText(customer, subscription)}</p>
        {losses.length > 0 && (
          <div>
            <h3 className="text-small font-heavy">{words.losses}</h3>
            <ul className="mt-1.5 flex list-disc flex-col gap-1 ps-5 text-small marker:text-ink-3">
              {losses.map(({ name, limit }) => (
                <li key={name}>{words.lessOf(name, limit)}</li>
              ))}
            </ul>
          </div>
        )}
        <div>
          <h3 className="text-small font-heavy">{words.staysTitle}</h3>
          <p className="mt-1.5 text-small">{words.stays}</p>
        </div>
        <SurveyToKeepChoice surveyToKeep={surveyToKeep} />
        <TextArea
          label={words.reason}
          maxLength={REASON_LENGTH}
          dir="auto"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {cancel.error && <Notice tone="red" text={failureText(cancel.error)} />}
      </div>
    </Dialog>
  )
}

function whenText({ billingStatus }: Customer, { plan, currentPeriodEnd }: Subscription): string {
  if (billingStatus === 'frozen') return words.cancelFrozen(plan.name)
  if (!currentPeriodEnd) return words.cancelAtOnce(plan.name)
  const day = fullDate(currentPeriodEnd)
  return billingStatus === 'trialing' ? words.cancelTrial(day) : words.cancelPaid(plan.name, day)
}
