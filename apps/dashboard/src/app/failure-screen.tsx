import { Button } from '../ui/button.tsx'
import { failureKind } from './failure-kind.ts'
import { words } from './words.ts'

/** The last screen that can be shown: nothing else could be drawn. Spec §2.11. */
export function FailureScreen({ failure }: { readonly failure: unknown }) {
  const kind = failureKind(failure, navigator.onLine)
  const isNetwork = kind === 'network'
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center px-4">
      <div
        role="alert"
        className="flex flex-col items-center gap-3 rounded-card bg-surface px-6 py-8 text-center shadow-card"
      >
        <Unplugged />
        <h1 className="text-heading">{isNetwork ? words.offlineTitle : words.errorTitle}</h1>
        <p className="text-balance text-small text-ink-2">{isNetwork ? words.offlineText : details(kind, failure)}</p>
        <Button look="main" className="mt-3" onClick={() => void startAfresh()}>
          {isNetwork ? words.tryAgain : words.refreshPage}
        </Button>
      </div>
    </main>
  )
}

function details(kind: 'loading' | 'other', failure: unknown): string {
  if (kind === 'loading') return words.loadingErrorText
  return (failure instanceof Error && failure.message) || words.errorText
}

/** What the browser kept may be what broke. Spec §4.6. */
async function startAfresh(): Promise<void> {
  try {
    // Absent on plain http.
    for (const name of (await globalThis.caches?.keys()) ?? []) await caches.delete(name)
  } finally {
    location.reload()
  }
}

function Unplugged() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 96 48"
      className="mb-1 w-24 fill-none stroke-control stroke-2"
      strokeLinecap="round"
    >
      <path d="M4 24h18M22 14h12a10 10 0 0 1 0 20H22ZM44 20h6M44 28h6M92 24H74M74 14h-8a10 10 0 0 0 0 20h8Z" />
      <path className="stroke-accent" d="m54 8-4 6M50 40l4-6M58 12l-2 3M56 33l2 3" />
    </svg>
  )
}
