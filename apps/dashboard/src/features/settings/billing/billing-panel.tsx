import type { Customer } from '@heymantle/client'
import { useQuery } from '@tanstack/react-query'
import { failureText, OUT_OF_REACH } from '../../../lib/problem-text.ts'
import { useFocusSaved } from '../../../lib/use-focus-saved.ts'
import { customerQuery, outOfReach } from '../../../parts/billing/billing.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RetryNotice } from '../../../ui/retry-notice.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { useBackFromProvider } from './billing-api.ts'
import { CancelPlan } from './cancel-plan.tsx'
import { Invoices } from './invoices.tsx'
import { PaymentMethodRow } from './payment-method.tsx'
import { CurrentPlanCard, type ProDialog } from './plan-card.tsx'
import { UsagePanel } from './usage.tsx'
import { words } from './words.ts'

/** Plan, usage, invoices and payment, all of it as the provider tells it. ADR-0023. */
export function BillingPanel({ proDialog }: { readonly proDialog: ProDialog }) {
  // The pressed button disappears with its effect: canceling, taking it back.
  useFocusSaved()
  // Merchants open this to see the current state.
  const { data, error, isFetching, refetch } = useQuery({
    ...customerQuery,
    refetchOnMount: 'always',
  })
  useBackFromProvider()
  const retry = () => void refetch()
  if (!data && error) return <ErrorState text={failureText(error)} onRetry={retry} isRetrying={isFetching} />
  if (!data) return <PanelSkeleton />
  const { customer } = data
  const missing = outOfReach(data, error)
  return (
    <>
      {missing && (
        <RetryNotice
          tone="amber"
          text={missing === 'earshot' ? OUT_OF_REACH : words.unreachable}
          onRetry={retry}
          isRetrying={isFetching}
        />
      )}
      {customer ? <OfCustomer customer={customer} proDialog={proDialog} /> : <NothingSold />}
    </>
  )
}

type Props = { readonly customer: Customer; readonly proDialog: ProDialog }

function OfCustomer({ customer, proDialog }: Props) {
  const { subscription, paymentMethod } = customer
  return (
    <>
      <CurrentPlanCard customer={customer} proDialog={proDialog} />
      <UsagePanel customer={customer} />
      <Invoices />
      <PaymentMethodRow method={paymentMethod} />
      {subscription?.active && <CancelPlan customer={customer} subscription={subscription} />}
    </>
  )
}

function NothingSold() {
  return (
    <>
      <SettingsSection title={words.plan} text={words.planText}>
        <p className="font-heavy">{words.nothingSold}</p>
        <p className="mt-1 text-ink-2">{words.nothingSoldText}</p>
      </SettingsSection>
      <UsagePanel customer={null} />
    </>
  )
}

/** As high as what comes first, so that nothing below jumps far. */
const PanelSkeleton = () => (
  <Skeleton>
    <div className="flex flex-col gap-3">
      {['h-56', 'h-72', 'h-48'].map((height) => (
        <Bone key={height} className={`rounded-card! bg-surface! shadow-card ${height}`} />
      ))}
    </div>
  </Skeleton>
)
