import { Button } from '../ui/button.tsx'
import { screenFailure } from './screen-failure.ts'
import { words } from './words.ts'

type Props = {
  readonly failure: unknown
  /** The retry, if there is one; without it the page reloads. */
  readonly onRetry?: () => void
}

/** The last screen that can be shown: nothing else could be drawn. Spec §2.11. */
export function FailureScreen({ failure, onRetry = () => void startAfresh() }: Props) {
  const failureType = screenFailure(failure, navigator.onLine)
  const isNetwork = failureType === 'network'
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center px-4">
      <div
        role="alert"
        className="flex flex-col items-center gap-3 rounded-card bg-surface px-6 py-9 text-center shadow-card"
      >
        {isNetwork ? <Unplugged /> : <TornPage />}
        <h1 className="text-heading">{isNetwork ? words.offlineTitle : words.errorTitle}</h1>
        <p className="text-balance text-small text-ink-2">
          {isNetwork ? words.offlineText : details(failureType, failure)}
        </p>
        <Button variant="main" className="mt-3" onClick={onRetry}>
          {isNetwork ? words.tryAgain : words.refreshPage}
        </Button>
      </div>
    </main>
  )
}

function details(failureType: 'loading' | 'other', failure: unknown): string {
  if (failureType === 'loading') return words.loadingErrorText
  return (failure instanceof Error && failure.message) || words.errorText
}

const TIMEOUT_MS = 3_000

/** The browser's copy may be broken, so it is loaded again; without a network it is all there is. Spec §4.6. */
async function startAfresh(): Promise<void> {
  try {
    if (await isReached()) await deleteBuilds()
  } finally {
    location.reload()
  }
}

const isReached = () =>
  fetch('/healthz', { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    () => true,
    () => false,
  )

/** The worker goes too: without what it keeps it is of no use, and it comes back with all of it. Absent on plain http. */
async function deleteBuilds(): Promise<void> {
  for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) await worker.unregister()
  for (const name of (await globalThis.caches?.keys()) ?? []) await caches.delete(name)
}

const drawing = 'mb-2 w-32 fill-none stroke-control stroke-2'

/** A plug out of its socket. */
function Unplugged() {
  return (
    <svg aria-hidden="true" viewBox="0 0 96 48" className={drawing} strokeLinecap="round" strokeLinejoin="round">
      <path d="M2 24c6 0 6 6 12 6s6-6 12-6M26 15h10a9 9 0 0 1 0 18H26ZM45 20h6M45 28h6M94 24c-6 0-6 6-12 6s-6-6-12-6M70 13h-9a11 11 0 0 0 0 22h9Z" />
      <path className="stroke-accent" d="m54 6-2 5M48 42l2-5M46 5l1 4M56 43l-1-4" />
    </svg>
  )
}

/** A page torn across, with a plaster on it. */
function TornPage() {
  return (
    <svg aria-hidden="true" viewBox="0 0 96 64" className={drawing} strokeLinecap="round" strokeLinejoin="round">
      <path d="M28 28V10a4 4 0 0 1 4-4h26l10 10v10l-7 4-6-5-7 6-7-5-6 5Z" />
      <path d="M58 6v10h10M28 36v18a4 4 0 0 0 4 4h32a4 4 0 0 0 4-4V34l-7 4-6-5-7 6-7-5-6 5Z" />
      <path className="stroke-accent" d="m66 44 14-14a4 4 0 0 1 6 6L72 50a4 4 0 0 1-6-6M73 37l6 6M36 14h12" />
    </svg>
  )
}
