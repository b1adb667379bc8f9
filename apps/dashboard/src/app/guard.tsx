import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Redirect } from 'wouter'
import { isOutOfReach } from '../lib/failure.ts'
import { logOutHere } from '../lib/log-out.ts'
import { failureText } from '../lib/problem-text.ts'
import { useSession } from '../lib/use-session.ts'
import { customerQuery, isSubscribed } from '../parts/billing/billing.ts'
import { storeDetailsQuery } from '../parts/store/store-details.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { lazyComponent } from '../ui/lazy.ts'
import { WaitingScreen } from './waiting-screen.tsx'
import { words } from './words.ts'

const WithoutNetwork = lazyComponent(() => import('./without-network.tsx'), 'WithoutNetwork')

type Props = {
  /** The screen's own address. */
  readonly path: string
  /** Asks the server for what the screen will show, once it is known whose it is. */
  readonly askAhead: (cache: QueryClient) => void
  readonly children: ReactNode
}

/** Where a new store begins. */
const ONBOARDING = '/onboarding'
/** Where a plan is chosen. */
const PLANS = '/billing-plans'
/** The screens that can be reached before a plan is chosen (ADR-0022). */
const OPEN_WITHOUT_PLAN = [
  ONBOARDING,
  PLANS,
  '/exclusive-plans',
  '/book-a-call',
  '/help',
  '/help/:slug',
  '/settings',
  '/settings/two-step',
  '/settings/security-log',
]

/**
 * Lets merchants through, each to where they belong, and shows a spinner until it is known who they are. Spec §2.2,
 * ADR-0022.
 */
export function Guard({ path, askAhead, children }: Props) {
  const session = useSession()
  if (!session) return <Redirect to="/login" replace />
  const isAtOnboarding = path === ONBOARDING
  if (session.isNewStore && !isAtOnboarding) return <Redirect to={ONBOARDING} replace />
  if (!session.isNewStore && isAtOnboarding) return <Redirect to="/" replace />
  // A merchant's screen is mounted again for another merchant.
  return (
    <StoreKnown key={session.merchantId} askAhead={askAhead}>
      <Subscribed isNeeded={!OPEN_WITHOUT_PLAN.includes(path)}>{children}</Subscribed>
    </StoreKnown>
  )
}

function StoreKnown({ askAhead, children }: Omit<Props, 'path'>) {
  const { data, error, isFetching, refetch } = useQuery(storeDetailsQuery)
  const cache = useQueryClient()
  // Beside the store's details, only with the first screen: then nobody waits for a plan any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen sends its own requests
  useEffect(() => {
    askAhead(cache)
  }, [])
  if (data) return children
  if (!error || isFetching) return <WaitingScreen />
  if (isOutOfReach(error)) {
    return <WithoutNetwork failure={error} onRetry={() => void refetch()} />
  }
  return <NotKnown error={error} onRetry={() => void refetch()} />
}

/**
 * A merchant without a plan chooses one first. Billing that cannot be reached does not mean that there is no plan
 * (ADR-0022).
 */
function Subscribed({ isNeeded, children }: { readonly isNeeded: boolean; readonly children: ReactNode }) {
  const { data, error, isFetching, refetch } = useQuery({ ...customerQuery, enabled: isNeeded })
  // In the same position of the tree either way: the shell around the screens stays mounted.
  if (!isNeeded) return children
  if (data) return isSubscribed(data) ? children : <Redirect to={PLANS} replace />
  if (!error || isFetching) return <WaitingScreen />
  return <NotKnown error={error} onRetry={() => void refetch()} />
}

function NotKnown({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-4">
      <h1 className="sr-only">{words.errorTitle}</h1>
      <ErrorState text={failureText(error)} onRetry={onRetry}>
        <Button variant="plain" onClick={logOutHere}>
          {words.logOut}
        </Button>
      </ErrorState>
    </main>
  )
}
