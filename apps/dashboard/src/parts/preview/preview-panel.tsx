import type { PlayerStep } from '@earshot/player'
import { isDeepEqual, type QuestionId, resolveSurvey, type Survey } from '@earshot/survey'
import { memo, useMemo, useState } from 'react'
import { useAfterPaint } from '../../lib/use-after-paint.ts'
import { Button } from '../../ui/button.tsx'
import { PathSoFar } from './path-so-far.tsx'
import { NOT_LIVE, PlayedPhone, type Start } from './played-phone.tsx'
import { stepsTaken, whyAsked } from './steps-taken.ts'
import { words } from './words.ts'

type Props = {
  readonly survey: Survey
  /** The first question of the walk, which restarts if this changes; null: there is none. */
  readonly from: QuestionId | null
}

/**
 * The working copy as a shopper would meet it, in the player that shoppers get (ADR-0020). It follows typing with a
 * delay, because no key should wait until a survey of 300 questions is ready to be played.
 */
export const PreviewPanel = ({ survey, from }: Props) => (
  <Playing {...useAfterPaint(useMemo(() => ({ survey, from }), [survey, from]))} />
)

const Playing = memo(function Playing({ survey, from }: Props) {
  const whole = pathTo(survey, from)
  const pathKey = whole.join(' ')
  // The merchant's restart since then; over once they select another question.
  const [restart, setRestart] = useState<(Start & { readonly pathKey: string }) | null>(null)
  if (restart && restart.pathKey !== pathKey) setRestart(null)
  const start: Start = restart?.pathKey === pathKey ? restart : { path: whole, answers: {} }
  const begin = (at: Start) => setRestart({ ...at, pathKey })
  const published = useMemo(() => resolveSurvey(survey, NOT_LIVE), [survey])
  const { questions } = published
  const [step, setStep] = useState<PlayerStep>({ ...start, completed: false })
  function follow({ path, answers, completed }: PlayerStep) {
    const next = { path, answers, completed }
    setStep((before) => (isDeepEqual(before, next) ? before : next))
  }
  return (
    <section aria-label={words.preview} className="mx-auto flex w-full max-w-[24.375rem] flex-1 flex-col gap-3">
      {questions.length > 0 && (
        <PathSoFar
          steps={stepsTaken(questions, step)}
          why={whyAsked(questions, step)}
          onReturn={(at) => begin({ path: step.path.slice(0, at + 1), answers: step.answers })}
        >
          {step.path.length > 1 ? (
            <Button {...quiet} onClick={() => begin({ path: whole.slice(0, 1), answers: {} })}>
              {words.fromTheStart}
            </Button>
          ) : (
            whole.length > 1 && (
              <Button {...quiet} onClick={() => begin({ path: whole, answers: {} })}>
                {words.fromQuestion(whole.length)}
              </Button>
            )
          )}
        </PathSoFar>
      )}
      {/* Where the questions before it are put in another order, Back must lead another way. */}
      <PlayedPhone survey={published} seed={survey.surveyId} {...{ start, pathKey, restart }} onStep={follow} />
    </section>
  )
})

const quiet = { look: 'plain', className: 'ms-auto px-3.5! text-small' } as const

/** As if every question before it had been asked in turn. Spec §4.3. */
function pathTo({ questions }: Survey, from: QuestionId | null): readonly QuestionId[] {
  const ids = questions.map(({ questionId }) => questionId)
  return from === null ? [] : ids.slice(0, ids.indexOf(from) + 1)
}
