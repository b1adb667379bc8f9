import type { Customer } from '@heymantle/client'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureText, OUT_OF_REACH } from '../../lib/problem-text.ts'
import { useFocusSaved } from '../../lib/use-focus-saved.ts'
import { customerQuery, outOfReach } from '../../parts/billing/billing.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { BillingLink } from './billing-link.tsx'
import { PlansScreen } from './plans-screen.tsx'
import { PlansSkeleton } from './plans-skeleton.tsx'
import { words } from './words.ts'

type Props = {
  readonly bar: ReactNode
  readonly title: string
  /** @param notice the reason against a change, if there is one */
  readonly children: (customer: Customer, notice: ReactNode) => ReactNode
}

/** A screen that is drawn from what the billing provider says, and what it is without that. Spec §8, ADR-0022. */
export function WithCustomer({ bar, title, children }: Props) {
  const { data, error, isFetching, refetch } = useQuery(customerQuery)
  // One heading takes the place of another.
  useFocusSaved()
  const retry = () => void refetch()
  if (data?.customer) {
    const { customer } = data
    const missing = outOfReach(data, null)
    return children(
      customer,
      <>
        {missing && (
          <RetryNotice
            tone="amber"
            text={missing === 'earshot' ? OUT_OF_REACH : words.lastKnown}
            onRetry={retry}
            isRetrying={isFetching}
          />
        )}
        {customer.billingStatus === 'frozen' && (
          <Notice tone="red" text={words.frozen}>
            <BillingLink />
          </Notice>
        )}
      </>,
    )
  }
  return (
    <PlansScreen bar={bar} title={title} text={null}>
      {data && (
        <EmptyState title={words.nothingSold} text={words.nothingSoldText}>
          <ButtonLink to="/">{words.home}</ButtonLink>
        </EmptyState>
      )}
      {!data && error !== null && <ErrorState text={failureText(error)} onRetry={retry} isRetrying={isFetching} />}
      {!data && error === null && <PlansSkeleton />}
    </PlansScreen>
  )
}
