import { type ReactNode, useState } from 'react'
import { failureCode, ProblemError } from '../../lib/failure.ts'
import { failureText } from '../../lib/problem-text.ts'
import { Notice, NoticeButton } from '../../ui/notice.tsx'
import type { Challenge, ChallengeMethod, Sending } from './challenge.ts'
import { MethodForm } from './method-form.tsx'
import { MethodList } from './method-list.tsx'
import { NoneOfThese } from './none-of-these.tsx'
import { words } from './words.ts'

type Props = {
  readonly challenge: Challenge
  readonly sending: Sending
  /** The text of the main button. */
  readonly action: string
  /** Draws the title of a method. */
  readonly heading: (title: string, text: string) => ReactNode
  /** After the challenge has run out. */
  readonly onRestart: () => void
}

/** Asks for one method of a challenge, and offers the others. */
export function SecondStep({ challenge, sending, action, heading, onRestart }: Props) {
  const [method, setMethod] = useState<ChallengeMethod>(challenge.methods[0] ?? 'recovery_code')
  const [hasNone, setHasNone] = useState(false)
  const others = challenge.methods.filter((one) => one !== method)

  function choose(next: ChallengeMethod) {
    sending.reset()
    setMethod(next)
  }

  if (hasNone) return <NoneOfThese heading={heading} onBack={() => setHasNone(false)} />
  return (
    <div className="flex flex-col gap-5">
      {heading(words.methods[method].title, words.methods[method].text)}
      <MethodForm key={method} method={method} passkey={challenge.passkey} sending={sending} action={action}>
        <GeneralFailure error={sending.error} onRestart={onRestart} />
      </MethodForm>
      {others.length > 0 && <MethodList methods={others} onChoose={choose} />}
      {(method === 'recovery_code' || !challenge.methods.includes('recovery_code')) && method !== 'password' && (
        <button
          type="button"
          onClick={() => setHasNone(true)}
          className="min-h-11 self-center rounded-control px-2 text-small font-heavy underline underline-offset-4"
        >
          {words.none}
        </button>
      )}
    </div>
  )
}

/** Failures that belong to the field are shown there. */
const OF_FIELD: readonly (string | null)[] = ['second_step_wrong', 'code_used', 'wrong_password']

function GeneralFailure({ error, onRestart }: { readonly error: Error | null; readonly onRestart: () => void }) {
  const code = failureCode(error)
  if (!error || OF_FIELD.includes(code)) return null
  if (error instanceof ProblemError && error.problem.code === 'too_many_attempts') {
    return <Notice tone="amber" text={words.slowed(Math.ceil(error.problem.retryAfterSeconds / 60))} />
  }
  return (
    <Notice tone="red" text={failureText(error)}>
      {code === 'challenge_expired' && <NoticeButton onPress={onRestart}>{words.startAgain}</NoticeButton>}
    </Notice>
  )
}
