import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { configurationQuery } from '../../lib/configuration.ts'
import { failureText } from '../../lib/problem-text.ts'
import { storeDetailsQuery } from '../../lib/store-details.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { copyText } from '../../ui/toast/copy-text.ts'
import { scriptTag } from './script-tag.ts'
import { words } from './words.ts'

/** Spec §9. */
const SAID_FOR_MS = 2_000

/** The store's own script tag, to be copied. */
export function Snippet() {
  const { data: configuration, error, isFetching, refetch } = useQuery(configurationQuery)
  const { data: details } = useQuery(storeDetailsQuery)
  if (error && !configuration) {
    return <ErrorState text={failureText(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (!configuration || !details) {
    return (
      <Skeleton>
        <Bone className="h-28 rounded-control" />
        <Bone className="mt-3 h-12 rounded-control" />
      </Skeleton>
    )
  }
  return <Tag text={scriptTag(configuration.storefrontUrl, details.store.publicKey)} />
}

function Tag({ text }: { readonly text: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)
  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(null), SAID_FOR_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  return (
    <div>
      <p className="mb-1.5 text-small font-medium">{words.snippet}</p>
      <pre
        dir="ltr"
        className="rounded-control bg-sunken px-3.5 py-3 text-small whitespace-pre-wrap text-ink forced-colors:border"
      >
        <code>{text}</code>
      </pre>
      <p className="mt-1.5 text-small text-ink-2">{words.snippetHint}</p>
      <Button className="mt-3 w-full" onClick={async () => setOutcome((await copyText(text)) ? 'copied' : 'notCopied')}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} className="size-5" />
        <span aria-live="polite">{outcome === 'copied' ? words.copied : words.copy}</span>
      </Button>
      {outcome === 'notCopied' && (
        <p role="alert" className="mt-1.5 text-small text-red">
          {words.notCopied}
        </p>
      )}
    </div>
  )
}
