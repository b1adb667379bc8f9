import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createQueryClient } from '../lib/query-client.ts'
import { session } from '../lib/session.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Routes } from './routes.tsx'

const SESSION_CHECK_MS = 1_000

/** Everything that stands around the screens. */
export function App() {
  const [queryClient] = useState(createQueryClient)
  useEffect(() => {
    const check = setInterval(session.check, SESSION_CHECK_MS)
    return () => clearInterval(check)
  }, [])
  useEffect(
    () =>
      session.subscribe(() => {
        // What one merchant has seen, the next one at this device must not.
        if (!session.read()) queryClient.clear()
      }),
    [queryClient],
  )
  useEffect(beginEachScreenAtItsTop, [])
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <Routes />
      </QueryClientProvider>
    </ErrorBoundary>
  )
}

/** Going on begins at the top; going Back is left to the browser. wouter tells of each by an event on the window. */
function beginEachScreenAtItsTop(): () => void {
  const toTop = () => globalThis.scrollTo({ top: 0 })
  globalThis.addEventListener('pushState', toTop)
  return () => globalThis.removeEventListener('pushState', toTop)
}
