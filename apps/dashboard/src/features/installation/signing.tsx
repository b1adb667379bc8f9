import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CanceledError } from '../../lib/failure.ts'
import { formatMoment } from '../../lib/format.ts'
import { failureText } from '../../lib/problem-text.ts'
import { HelpLink } from '../../parts/help/help-link.tsx'
import { storeDetailsQuery } from '../../parts/store/store-details.ts'
import { Button, ButtonOutLink } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { signingExample } from './signing-example.ts'
import { type StoreSecret, useRenewSecret, useSecret } from './store-secret.ts'
import { words } from './words.ts'

/** The secret that a store signs with, and how. ADR-0006. Nothing of it is fetched before it is asked for. */
export function Signing() {
  const { data, error, isFetching, refetch } = useSecret()
  const failure = error instanceof CanceledError ? null : error
  return (
    <section aria-labelledby="signing" className="mt-6 flex flex-col gap-4 border-t border-line pt-6">
      <div>
        <h3 id="signing" className="font-heavy">
          {words.signing}
        </h3>
        <p className="mt-1 text-small text-ink-2">{words.signingText}</p>
        <HelpLink slug="signed-orders" about={words.signing} />
      </div>
      {data && <Secret {...data} />}
      {!data && failure && (
        <ErrorState text={failureText(failure)} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !failure && (
        <Button className="self-start" isBusy={isFetching} onClick={() => void refetch()}>
          {words.showSecret}
        </Button>
      )}
    </section>
  )
}

function Secret({ secret, oldOneUntil }: StoreSecret) {
  const shown = useRef<HTMLDivElement>(null)
  const { data: details } = useQuery(storeDetailsQuery)
  const [isAsking, setIsAsking] = useState(false)
  // The button that had the focus is gone.
  useEffect(() => shown.current?.focus(), [])
  return (
    <div ref={shown} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <Copyable label={words.secret} text={secret} hint={words.secretHint} action={words.copy}>
        <Button onClick={() => setIsAsking(true)}>{words.renew}</Button>
      </Copyable>
      {oldOneUntil !== null && details && (
        <p className="text-small text-ink-2">
          {words.oldSecretUntil(formatMoment(new Date(oldOneUntil), details.merchantDetails.timezone))}
        </p>
      )}
      <Copyable label={words.example} text={signingExample} hint={words.exampleHint} action={words.copy} />
      <ButtonOutLink variant="plain" href="/api/docs" className="self-start">
        {words.readMore}
      </ButtonOutLink>
      {isAsking && <RenewQuestion onClose={() => setIsAsking(false)} />}
    </div>
  )
}

function RenewQuestion({ onClose }: { readonly onClose: () => void }) {
  const renew = useRenewSecret()
  return (
    <Dialog
      title={words.renewQuestion}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            variant="danger"
            isBusy={renew.isPending}
            onClick={() => renew.mutate(undefined, { onSuccess: onClose })}
          >
            {words.renew}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-ink-2">{words.renewWarning}</p>
        {renew.error && <Notice tone="red" text={failureText(renew.error)} />}
      </div>
    </Dialog>
  )
}
