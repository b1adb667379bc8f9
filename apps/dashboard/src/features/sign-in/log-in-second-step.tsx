import { useState } from 'react'
import type { CookieState } from '../../lib/token-cookie.ts'
import type { Challenge, ChallengeAnswer } from '../../parts/two-step/challenge.ts'
import { SecondStep } from '../../parts/two-step/second-step.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSecondStep } from './use-log-in.ts'
import { words } from './words.ts'

type Props = {
  readonly challenge: Challenge
  readonly onLoggedIn: (cookieState: Exclude<CookieState, 'refused'>) => void
  /** Back to email and password. */
  readonly onRestart: () => void
}

/** The second step of a login, after the password was right. */
export function LogInSecondStep({ challenge, onLoggedIn, onRestart }: Props) {
  const [isRefused, setIsRefused] = useState(false)
  const step = useSecondStep(challenge.challenge, (cookieState) =>
    cookieState === 'refused' ? setIsRefused(true) : onLoggedIn(cookieState),
  )

  function send(answer: ChallengeAnswer) {
    setIsRefused(false)
    // A login never offers the password again.
    if (answer.method !== 'password') step.mutate(answer)
  }

  return (
    <>
      <SecondStep
        challenge={challenge}
        sending={{ ...step, mutate: send }}
        action={words.logIn}
        onRestart={onRestart}
        heading={(title, text) => (
          <div>
            <h1 className="font-display text-title text-balance">{title}</h1>
            <p className="mt-1.5 text-balance text-ink-2">{text}</p>
          </div>
        )}
      />
      {isRefused && <Notice tone="red" text={words.cookiesRefused} />}
      <Button variant="plain" className="mt-auto self-center underline underline-offset-4" onClick={onRestart}>
        {words.logInAsOther}
      </Button>
    </>
  )
}
