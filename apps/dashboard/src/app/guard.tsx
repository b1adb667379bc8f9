import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { customerQuery, isSubscribed } from '../lib/billing.ts'
import { TransportError } from '../lib/failure.ts'
import { logOut } from '../lib/log-out.ts'
import { failureText } from '../lib/problem-text.ts'
import { storeDetailsQuery } from '../lib/store-details.ts'
import { useSession } from '../lib/use-session.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FailureScreen } from './failure-screen.tsx'
import { WaitingScreen } from './waiting-screen.tsx'
import { words } from './words.ts'

type Props = {
  /** The screen's own address. */
  readonly path: string
  readonly children: ReactNode
}

/** Where a new store begins. */
const ONBOARDING = '/onboarding'
/** Where a plan is chosen. */
const PLANS = '/billing-plans'
/** What can be reached before a plan is chosen (decisions D2). */
const OPEN_WITHOUT_PLAN = [ONBOARDING, PLANS, '/exclusive-plans', '/book-a-call', '/help', '/settings']

/** Lets merchants through, each to where they belong, and shows a spinner until it is known who they are. Spec §2.2, D2. */
export function Guard({ path, children }: Props) {
  const session = useSession()
  if (!session) return <Redirect to="/login" replace />
  const isAtOnboarding = path === ONBOARDING
  if (session.isNewStore && !isAtOnboarding) return <Redirect to={ONBOARDING} replace />
  if (!session.isNewStore && isAtOnboarding) return <Redirect to="/" replace />
  // A merchant's screen begins anew for another merchant.
  return (
    <StoreKnown key={session.merchantId}>
      <Subscribed isNeeded={!OPEN_WITHOUT_PLAN.includes(path)}>{children}</Subscribed>
    </StoreKnown>
  )
}

function StoreKnown({ children }: { readonly children: ReactNode }) {
  const { data, error, isFetching, refetch } = useQuery(storeDetailsQuery)
  if (data) return children
  if (!error || isFetching) return <WaitingScreen />
  if (error instanceof TransportError && error.code !== 'PARSING_ERROR') {
    return <FailureScreen failure={error} onRetry={() => void refetch()} />
  }
  return <NotKnown error={error} onRetry={() => void refetch()} />
}

/** Whoever has no plan chooses one first. That billing cannot be reached is no lack of a plan (decisions D2). */
function Subscribed({ isNeeded, children }: { readonly isNeeded: boolean; readonly children: ReactNode }) {
  const { data, error, isFetching, refetch } = useQuery({ ...customerQuery, enabled: isNeeded })
  // In the same place of the tree either way: what stands around the screens stays from one to the other.
  if (!isNeeded) return children
  if (data) return isSubscribed(data) ? children : <Redirect to={PLANS} replace />
  if (!error || isFetching) return <WaitingScreen />
  return <NotKnown error={error} onRetry={() => void refetch()} />
}

function NotKnown({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-4">
      <ErrorState text={failureText(error)} onRetry={onRetry}>
        <Button look="plain" onClick={logOut}>
          {words.logOut}
        </Button>
      </ErrorState>
    </main>
  )
}
