import type { Customer } from '@heymantle/client'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { configurationQuery } from '../../lib/configuration.ts'
import { formatFullDate, formatMoney } from '../../lib/format.ts'
import { track } from '../../lib/track.ts'
import { customerQuery } from '../../parts/billing/billing.ts'
import { pendingChange } from '../../parts/billing/pending-change.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Confetti } from './confetti.tsx'
import { nextCharge, subscriptionOf, trialEnd } from './plan-facts.ts'
import { fullName } from './plan-name.ts'
import { ourVideo, UpgradeVideo } from './upgrade-video.tsx'
import { words } from './words.ts'

/**
 * The benefits of Pro: after the upgrade, and from Settings whenever the merchant wants to see them again. ADR-0023.
 */
export function ProPlanDialog({ onClose }: { readonly onClose: () => void }) {
  const [, navigate] = useLocation()
  const { data } = useQuery(customerQuery)
  const { data: configuration } = useQuery(configurationQuery)
  const src = configuration?.upgradeVideoUrl
  return (
    <Dialog
      title={words.proTitle}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          <Button
            variant="main"
            onClick={() => {
              track.clicked({ kind: 'create_from_scratch', location: 'plan_dialog' })
              onClose()
              navigate('/surveys/scratch')
            }}
          >
            {words.createSurvey}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{words.proText}</p>
        <div className="flex items-center gap-4 wide:gap-6">
          <UpgradeVideo {...(src ? { src } : ourVideo)} />
          <ol className="flex flex-col gap-3.5">
            {words.proSteps.map((step, index) => (
              <li key={step} className="flex items-center gap-3">
                <span
                  aria-hidden="true"
                  className="grid size-7 flex-none place-items-center rounded-full bg-accent-soft text-small font-heavy text-accent tabular-nums"
                >
                  {index + 1}
                </span>
                {step}
              </li>
            ))}
          </ol>
        </div>
        {data?.customer && <Facts customer={data.customer} />}
      </div>
      <Confetti />
    </Dialog>
  )
}

function Facts({ customer }: { readonly customer: Customer }) {
  const subscription = subscriptionOf(customer)
  if (!subscription) return null
  const trial = trialEnd(customer, subscription)
  const charge = nextCharge(customer, subscription)
  const ending = pendingChange(customer, subscription)?.on
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [words.plan, fullName(subscription.plan)],
    [words.trialEnds, trial && formatFullDate(trial)],
    [
      words.nextCharge,
      charge && words.charge(formatMoney(charge.amount, subscription.plan.currencyCode), formatFullDate(charge.on)),
    ],
    [words.endsLabel, ending && formatFullDate(ending)],
  ]
  return (
    <dl className="rounded-control bg-sunken px-3.5 py-1 text-small">
      {facts.map(
        ([label, fact]) =>
          fact && (
            <div key={label} className="flex justify-between gap-4 border-b border-line py-2 last:border-0">
              <dt className="text-ink-2">{label}</dt>
              <dd className="text-end font-medium">{fact}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
