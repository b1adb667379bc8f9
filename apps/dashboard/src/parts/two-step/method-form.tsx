import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { failureCode } from '../../lib/failure.ts'
import { failureText } from '../../lib/problem-text.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import type { Challenge, ChallengeMethod, Sending } from './challenge.ts'
import { CodeField } from './code-field.tsx'
import { answerByPasskey, canUsePasskeysOf } from './passkeys.ts'
import { words } from './words.ts'

type Props = {
  readonly method: ChallengeMethod
  readonly passkey: Challenge['passkey']
  readonly sending: Sending
  readonly action: string
  /** A failure that belongs to no field. */
  readonly children: ReactNode
}

/** The field or the button of one method. */
export function MethodForm({ method, ...form }: Props) {
  switch (method) {
    case 'app':
      return <AppForm {...form} />
    case 'passkey':
      return <PasskeyButton {...form} />
    default:
      return <TextForm method={method} {...form} />
  }
}

type FormProps = Omit<Props, 'method'>

/** The error in the field, after a refusal. */
function fieldFailure(error: Error | null, method: ChallengeMethod): string | null {
  const code = failureCode(error)
  if (code === 'code_used') return words.codeUsed
  if (code === 'wrong_password') return failureText(error)
  if (code !== 'second_step_wrong') return null
  return method === 'recovery_code' ? words.recoveryCodeWrong : words.codeWrong
}

/** The code sends itself at its last digit. */
function AppForm({ sending, action, children }: FormProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isShort, setIsShort] = useState(false)
  const error = isShort ? words.codeMissing : fieldFailure(sending.error, 'app')

  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    if (sending.error) input.current?.select()
  }, [sending.error])

  function send(complete: string) {
    setIsShort(complete.length < 6)
    if (complete.length < 6) input.current?.focus()
    else if (!sending.isPending) sending.mutate({ method: 'app', code: complete })
  }

  function change(next: string) {
    setCode(next)
    setIsShort(false)
    if (sending.error) sending.reset()
    if (next.length === 6 && next !== code) send(next)
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    send(code)
  }

  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <CodeField id={id} ref={input} label={words.code} value={code} error={error} onChange={change} />
      {children}
      <Button type="submit" variant="main" isBusy={sending.isPending}>
        {action}
      </Button>
    </form>
  )
}

type TextMethod = Exclude<ChallengeMethod, 'app' | 'passkey'>

const missing: { readonly [M in TextMethod]: string } = {
  recovery_code: words.recoveryCodeMissing,
  password: words.passwordMissing,
}

/** A recovery code or the password. */
function TextForm({ method, sending, action, children }: FormProps & { readonly method: TextMethod }) {
  const form = useRef<HTMLFormElement>(null)
  const [isEmpty, setIsEmpty] = useState(false)
  const error = isEmpty ? missing[method] : fieldFailure(sending.error, method)

  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    if (sending.error) form.current?.querySelector('input')?.select()
  }, [sending.error])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (sending.isPending || !form.current) return
    const text = String(new FormData(form.current).get('answer') ?? '')
    const isNothing = text.trim() === ''
    setIsEmpty(isNothing)
    if (isNothing) form.current.querySelector('input')?.focus()
    else sending.mutate(method === 'password' ? { method, password: text } : { method, code: text })
  }

  function onInput() {
    setIsEmpty(false)
    if (sending.error) sending.reset()
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} onInput={onInput} className="flex flex-col gap-4">
      {method === 'password' ? (
        <PasswordField name="answer" label={words.password} autoComplete="current-password" error={error} />
      ) : (
        <Field
          name="answer"
          label={words.recoveryCode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          dir="ltr"
          error={error}
        />
      )}
      {children}
      <Button type="submit" variant="main" isBusy={sending.isPending}>
        {action}
      </Button>
    </form>
  )
}

function PasskeyButton({ passkey, sending, children }: FormProps) {
  const button = useRef<HTMLDivElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [isStopped, setIsStopped] = useState(false)
  useEffect(() => button.current?.querySelector('button')?.focus(), [])

  if (!passkey || !canUsePasskeysOf(passkey.rpId)) {
    return <p className="rounded-control bg-sunken px-3.5 py-3">{words.passkeysNotHere(passkey?.rpId ?? '')}</p>
  }

  async function ask(request: NonNullable<typeof passkey>) {
    sending.reset()
    setIsStopped(false)
    setIsAsking(true)
    const answer = await answerByPasskey(request)
    setIsAsking(false)
    if (answer) sending.mutate(answer)
    else setIsStopped(true)
  }

  const isWrong = failureCode(sending.error) === 'second_step_wrong'
  return (
    <div ref={button} className="flex flex-col gap-4">
      <Button variant="main" isBusy={isAsking || sending.isPending} onClick={() => void ask(passkey)}>
        {words.continueWithPasskey}
      </Button>
      {(isStopped || isWrong) && (
        <ErrorNote role="alert" className="" text={isWrong ? words.passkeyWrong : words.passkeyStopped} />
      )}
      {children}
      <p className="text-small text-ink-2">{words.passkeyElsewhere}</p>
    </div>
  )
}
