import { type FormEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { failureCode } from '../../../lib/failure.ts'
import { failureText } from '../../../lib/problem-text.ts'
import { useIsWide } from '../../../lib/use-is-wide.ts'
import { CodeField } from '../../../parts/two-step/code-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { lazyComponent } from '../../../ui/lazy.ts'
import { Notice } from '../../../ui/notice.tsx'
import { RetryNotice } from '../../../ui/retry-notice.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { CopyTextButton } from './copy-text-button.tsx'
import { type NewApp, type ShownCodes, useAddApp, useStartApp } from './two-step-api.ts'
import { words } from './words.ts'

const QrCode = lazyComponent(() => import('./qr-code.tsx'), 'QrCode')

type Props = {
  /** Whether recovery codes come as step 2. */
  readonly isFirst: boolean
  readonly onAdded: (codes: ShownCodes | null) => void
  readonly onClose: () => void
}

/** Connects an authenticator app: its key, and the first code that it shows. */
export function AddApp({ isFirst, onAdded, onClose }: Props) {
  const formId = useId()
  const isWide = useIsWide()
  const start = useStartApp(onClose)
  const add = useAddApp()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each dialog
  useEffect(() => start.mutate(undefined), [])

  return (
    <Dialog
      title={words.addAppTitle}
      size={isWide ? 'medium' : 'large'}
      onClose={onClose}
      foot={
        start.data && (
          <>
            <Button onClick={onClose}>{words.cancel}</Button>
            <Button type="submit" form={formId} variant="main" isBusy={add.isPending}>
              {words.continue}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {isFirst && <p className="text-small text-ink-2">{words.appStep}</p>}
        {start.error && (
          <RetryNotice
            tone="red"
            text={failureText(start.error)}
            onRetry={() => start.mutate(undefined)}
            isRetrying={start.isPending}
          />
        )}
        {start.data ? (
          <>
            {isWide ? <KeyOnDesk app={start.data} /> : <KeyOnPhone app={start.data} />}
            <FirstCode id={formId} note={start.data.note} add={add} onAdded={onAdded} />
          </>
        ) : (
          !start.error && (
            <Skeleton>
              <Bone className="h-64" />
            </Skeleton>
          )
        )}
      </div>
    </Dialog>
  )
}

/** A phone cannot scan its own screen, so the app comes first. */
function KeyOnPhone({ app: { uri, key } }: { readonly app: NewApp }) {
  return (
    <div className="flex flex-col gap-3">
      <a
        href={uri}
        className="inline-flex min-h-12 items-center justify-center rounded-control bg-ink px-4.5 py-2 font-heavy text-paper"
      >
        {words.openApp}
      </a>
      <p className="text-small text-ink-2">{words.openAppText}</p>
      <div className="flex flex-wrap items-center gap-4">
        <Code uri={uri} />
        <TypedKey appKey={key} />
      </div>
    </div>
  )
}

function KeyOnDesk({ app: { uri, key } }: { readonly app: NewApp }) {
  return (
    <div className="flex flex-wrap items-start gap-5">
      <Code uri={uri} />
      <div className="flex min-w-0 flex-1 basis-48 flex-col gap-1">
        <h3 className="font-heavy">{words.scan}</h3>
        <p className="text-small text-ink-2">{words.orType}</p>
        <TypedKey appKey={key} />
      </div>
    </div>
  )
}

const Code = ({ uri }: { readonly uri: string }) => (
  <Suspense fallback={<Bone className="size-40" />}>
    <QrCode text={uri} label={words.qrCode} />
  </Suspense>
)

function TypedKey({ appKey }: { readonly appKey: string }) {
  const grouped = appKey.replace(/(.{4})(?=.)/g, '$1 ')
  return (
    <div className="flex min-w-0 flex-1 basis-32 flex-col items-start gap-2">
      <p dir="ltr" className="text-small font-heavy wrap-anywhere">
        <span className="sr-only">{words.key}</span> <code>{grouped}</code>
      </p>
      <CopyTextButton text={appKey} label={words.copyKey} />
    </div>
  )
}

type FirstCodeProps = {
  readonly id: string
  readonly note: string
  readonly add: ReturnType<typeof useAddApp>
  readonly onAdded: (codes: ShownCodes | null) => void
}

/** The code shows that the app has the key, before anything depends on it. */
function FirstCode({ id, note, add, onAdded }: FirstCodeProps) {
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isShort, setIsShort] = useState(false)
  const isWrong = failureCode(add.error) === 'second_step_wrong'
  const error = isShort ? words.codeMissing : isWrong ? words.codeWrong : null

  useEffect(() => {
    if (add.error) input.current?.select()
  }, [add.error])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setIsShort(code.length < 6)
    if (code.length < 6) input.current?.focus()
    else if (!add.isPending) add.mutate({ note, code }, { onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes) })
  }

  function change(next: string) {
    setCode(next)
    setIsShort(false)
    if (add.error) add.reset()
  }

  return (
    <form id={id} noValidate onSubmit={onSubmit} className="flex flex-col gap-2">
      <h3 className="font-heavy">{words.enterCode}</h3>
      <CodeField id={`${id}-code`} ref={input} label={words.code} value={code} error={error} onChange={change} />
      <p className="text-small text-ink-2">{words.everySeconds}</p>
      {add.error && !isWrong && <Notice tone="red" text={failureText(add.error)} />}
    </form>
  )
}
