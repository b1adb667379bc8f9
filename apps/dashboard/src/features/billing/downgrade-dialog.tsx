import type { Subscription } from '@heymantle/client'
import { useId } from 'react'
import { formatFullDate } from '../../lib/format.ts'
import { dateOf } from '../../parts/billing/pending-change.ts'
import { SurveyToKeepChoice } from '../../parts/downgrade/survey-to-keep-choice.tsx'
import { useSurveyToKeep } from '../../parts/downgrade/use-survey-to-keep.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { words } from './words.ts'

type Props = {
  /** The plan that ends. */
  readonly subscription: Subscription
  readonly isBusy: boolean
  /** @param surveyIdToKeep the survey that was chosen to stay live; null: there was no choice */
  readonly onDowngrade: (surveyIdToKeep: string | null) => void
  readonly onClose: () => void
}

/**
 * Says what a downgrade takes away and when, and what stays live, before it is asked for. Spec §2.10, spec §4.5,
 * ADR-0029.
 */
export function DowngradeDialog({ subscription, isBusy, onDowngrade, onClose }: Props) {
  const id = useId()
  const surveyToKeep = useSurveyToKeep()
  return (
    <Dialog
      title={words.downgradeTitle}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{words.retainPlan(subscription.plan.name)}</Button>
          <Button
            variant="danger"
            isBusy={isBusy}
            disabled={surveyToKeep.isLoading}
            onClick={() => onDowngrade(surveyToKeep.keepSurveyId)}
          >
            {words.downgrade}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{whenText(subscription)}</p>
        <section aria-labelledby={id} className="rounded-control bg-sunken px-3.5 py-3">
          <h3 id={id} className="text-small font-medium">
            {words.lost}
          </h3>
          <ul className="mt-2 flex flex-col gap-2">
            {words.lostFeatures.map((feature) => (
              <li key={feature} className="flex items-center gap-2.5">
                <Icon name="close" className="size-4 text-red" />
                {feature}
              </li>
            ))}
          </ul>
        </section>
        <SurveyToKeepChoice surveyToKeep={surveyToKeep} />
        <p className="text-small text-ink-2">{words.nothingDeleted}</p>
      </div>
    </Dialog>
  )
}

function whenText({ frozenAt, currentPeriodEnd }: Subscription): string {
  // A period that was not paid has no rest to wait for.
  if (frozenAt !== undefined) return words.downgradeNow
  const end = dateOf(currentPeriodEnd)
  return end ? words.downgradeText(formatFullDate(end)) : words.downgradeSoon
}
