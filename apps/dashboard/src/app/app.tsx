import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Router } from 'wouter'
import { takeReturn } from '../features/billing/take-return.ts'
import { api, value } from '../lib/api.ts'
import { failureText } from '../lib/problem-text.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { createRenewal } from '../lib/renewal.ts'
import { session } from '../lib/session.ts'
import { everySurveyList } from '../parts/survey/survey-lists.ts'
import { planRefusal } from '../parts/upgrade/refusal.ts'
import { upgradeAsks } from '../parts/upgrade/upgrade-asks.ts'
import { lazyComponent } from '../ui/lazy.ts'
import { Toaster } from '../ui/toast/toaster.tsx'
import { toasts } from '../ui/toast/toasts.ts'
import { clearAtLogout } from './clear-at-logout.ts'
import { useEncodedSearch } from './encoded-search.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { AppRoutes } from './routes.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'
import { words } from './words.ts'

const UpgradeReturn = lazyComponent(() => import('./upgrade-return.tsx'), 'UpgradeReturn')

/** Taken before anything reads the address. */
const returnedFor = takeReturn(globalThis)

const SESSION_CHECK_MS = 1_000

const renewIfDue = createRenewal({
  read: session.read,
  renew: () => value(api.auth.renew.$post()),
  begin: session.begin,
})

/** Everything that stands around the screens. */
export function App() {
  const [queryClient] = useState(() => createQueryClient(showFailure, offerUpgrade))
  useEffect(watchSession, [])
  useEffect(() => clearAtLogout(queryClient), [queryClient])
  useEffect(() => sendAtEachLogin(queryClient), [queryClient])
  useEffect(beginEachScreenAtItsTop, [])
  useHeadingFocus()
  return (
    <>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <Router searchHook={useEncodedSearch}>
            <AppRoutes />
            <Suspense>{returnedFor !== null && <UpgradeReturn planId={returnedFor} />}</Suspense>
          </Router>
        </QueryClientProvider>
      </ErrorBoundary>
      <Toaster />
    </>
  )
}

const showFailure = (failure: Error) =>
  void toasts.show({ variant: 'destructive', title: words.notDone, description: failureText(failure) })

/**
 * The server has the last word on what the plan includes (ADR-0027): its refusal is answered as the screens' own is.
 */
function offerUpgrade(failure: Error): boolean {
  const refusal = planRefusal(failure)
  if (refusal) upgradeAsks.ask(refusal)
  return refusal !== null
}

/** Every second: whether the login still stands, and whether it is time to renew it. Spec §2.2, ADR-0021. */
function watchSession(): () => void {
  function checkSession() {
    session.check()
    void renewIfDue(Date.now())
  }
  checkSession()
  const check = setInterval(checkSession, SESSION_CHECK_MS)
  return () => clearInterval(check)
}

/** Unsaved changes are sent as soon as their merchant is back; home then shows them. ADR-0021. */
function sendAtEachLogin(queryClient: QueryClient): () => void {
  async function send() {
    if (!session.read()) return
    // It waits for the next start if even this cannot be fetched.
    const leftBehind = await import('../features/builder/left-behind.ts').catch(() => null)
    if (await leftBehind?.leftBehindSent()) await queryClient.invalidateQueries(everySurveyList)
  }
  const sendInBackground = () => void send()
  sendInBackground()
  return session.subscribe(sendInBackground)
}

/** Going on begins at the top; going Back is left to the browser. wouter tells of each by an event on the window. */
function beginEachScreenAtItsTop(): () => void {
  const toTop = () => globalThis.scrollTo({ top: 0 })
  globalThis.addEventListener('pushState', toTop)
  return () => globalThis.removeEventListener('pushState', toTop)
}
