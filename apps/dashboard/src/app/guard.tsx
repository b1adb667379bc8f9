import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { logOut } from '../features/account/log-out.ts'
import { storeDetailsQuery } from '../features/account/store-details.ts'
import { failureText } from '../lib/problem-text.ts'
import { useSession } from '../lib/use-session.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { words } from './words.ts'

/** Lets merchants through, and shows a spinner until it is known who they are. Spec §2.2. */
export function Guard({ children }: { readonly children: ReactNode }) {
  return useSession() ? <StoreKnown>{children}</StoreKnown> : <Redirect to="/login" replace />
}

function StoreKnown({ children }: { readonly children: ReactNode }) {
  const { data, error, isFetching, refetch } = useQuery(storeDetailsQuery)
  if (data) return children
  if (!error || isFetching) return <WaitingScreen />
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-4">
      <ErrorState text={failureText(error)} onRetry={() => void refetch()}>
        <Button look="plain" onClick={logOut}>
          {words.logOut}
        </Button>
      </ErrorState>
    </main>
  )
}

export function WaitingScreen() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner />
    </main>
  )
}
