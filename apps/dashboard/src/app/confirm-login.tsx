import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Logo } from '../features/brand/logo.tsx'
import { OutcomeMessage } from '../features/sign-in/outcome.tsx'
import { api, value } from '../lib/api.ts'
import { failureCode } from '../lib/failure.ts'
import { failureText } from '../lib/problem-text.ts'
import { queryRetryDelayMs, shouldRetry } from '../lib/query-client.ts'
import { tokenFacts } from '../lib/token.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { WaitingScreen } from './waiting-screen.tsx'
import { words } from './words.ts'

type Props = {
  /** The login that the link brings; nobody has checked it yet. */
  readonly token: string
  /** Whether the token names the merchant who is logged in. Then nobody is asked, once the server has confirmed it. */
  readonly isOwn: boolean
  /** The login of this page; null: nobody is logged in. */
  readonly current: { readonly storeUrl: string | null } | null
  readonly onContinue: () => void
  readonly onCancel: () => void
}

/**
 * A link would log a merchant in: this screen names the merchant, and asks, unless it is their own login. The server gives
 * the names, since anybody can write a token. ADR-0078.
 */
export function ConfirmLogin(props: Props) {
  return (
    <QueryClientProvider client={queries}>
      <Question {...props} />
    </QueryClientProvider>
  )
}

function Question({ token, isOwn, current, onContinue, onCancel }: Props) {
  const login = useLogin(token)
  const isTaken = isOwn && login.data !== undefined
  useEffect(() => {
    if (isTaken) onContinue()
  }, [isTaken, onContinue])
  const { switchStore, logIn } = words.confirmLogin
  const { pageTitle, title, yes, no } = current ? switchStore : logIn
  const cancel = <Button onClick={onCancel}>{no}</Button>
  if (isTaken) return <WaitingScreen />
  if (login.data) {
    const { email, store } = login.data
    const text = current ? switchStore.text(host(current.storeUrl), email, store) : logIn.text(email, store)
    return (
      <Frame title={pageTitle}>
        <OutcomeMessage title={title} text={text} {...(!current && { hint: logIn.hint })}>
          <Button variant="main" onClick={onContinue}>
            {yes}
          </Button>
          {cancel}
        </OutcomeMessage>
      </Frame>
    )
  }
  const isNone = tokenFacts(token) === null
  if (!login.error && !isNone) return <WaitingScreen />
  if (isNone || failureCode(login.error) === 'not_logged_in')
    return <LinkGone isLoggedIn={current !== null} onLeave={onCancel} />
  return (
    <Frame title={pageTitle}>
      <h1 className="font-display text-title text-balance">{title}</h1>
      <ErrorState text={failureText(login.error)} onRetry={() => void login.refetch()} isRetrying={login.isFetching}>
        {cancel}
      </ErrorState>
    </Frame>
  )
}

/** The same words for a login that is over and for one that never was. */
function LinkGone({ isLoggedIn, onLeave }: { readonly isLoggedIn: boolean; readonly onLeave: () => void }) {
  const { pageTitle, title, text, logIn, stay } = words.confirmLogin.linkGone
  return (
    <Frame title={pageTitle}>
      <OutcomeMessage title={title} text={text}>
        <Button variant="main" onClick={onLeave}>
          {isLoggedIn ? stay : logIn}
        </Button>
      </OutcomeMessage>
    </Frame>
  )
}

function Frame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-8 px-4 py-8">
      <title>{title}</title>
      <Logo />
      {children}
    </main>
  )
}

/** Separate from the app's: data of another merchant must not get into its cache. */
const queries = new QueryClient()

/** The merchant of a token, as the server knows them. */
const useLogin = (token: string) =>
  useQuery({
    queryKey: ['login-transfer', token],
    // Other text can have characters that no header takes.
    enabled: tokenFacts(token) !== null,
    queryFn: async () => {
      const init = { headers: { Authorization: `Bearer ${token}` } }
      const details = await value(api.onboarding.store.details.$get({}, init), token)
      return { email: details.userEmail, store: details.merchantDetails.businessName }
    },
    retry: shouldRetry,
    retryDelay: queryRetryDelayMs,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

const host = (storeUrl: string | null) => (storeUrl === null ? words.confirmLogin.aStore : new URL(storeUrl).host)
