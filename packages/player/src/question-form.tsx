import { type Answer, endsHere, type PublishedQuestion } from '@earshot/survey/respondent'
import { type FormEvent, type MouseEvent, useEffect, useRef } from 'react'
import { ControlView } from './controls/control-view.tsx'
import { Foot } from './foot.tsx'
import { givenAnswer, type PlayerState } from './player-state.ts'
import { problemText } from './problem-text.ts'
import type { PlayerWords } from './words.ts'

type Props = {
  readonly questions: readonly PublishedQuestion[]
  readonly question: PublishedQuestion
  readonly state: PlayerState
  readonly seed: string
  readonly words: PlayerWords
  readonly onAnswer: (answer: Answer) => void
  readonly onNext: () => void
  readonly onBack: () => void
}

/** One question under its heading: what explains it, its control, and the way on and back. */
export function QuestionForm({ questions, question, state, seed, words, onAnswer, onNext, onBack }: Props) {
  const { problem } = state
  const control = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) focusControl(control.current)
  }, [problem])

  function submit(event: FormEvent) {
    event.preventDefault()
    onNext()
    if (problem) focusControl(control.current) // asked again with the same problem
  }

  const ends = question.control.as === 'scale' && 'ends' // no other control draws them
  const describedBy = [question.description && 'description', problem && 'problem', ends].filter(Boolean).join(' ')
  const isLast = endsHere(questions, question.questionId, givenAnswer(question, state).answer)
  return (
    <form noValidate onSubmit={submit}>
      {question.description && <p id="description">{question.description}</p>}
      {!question.isRequired && <p className="optional">{words.optional}</p>}
      {problem && (
        <p id="problem" role="alert">
          {problemText(problem, question.control, words)}
        </p>
      )}
      <div
        ref={control}
        role="radiogroup"
        aria-labelledby="question"
        aria-describedby={describedBy || undefined}
        aria-required={question.isRequired}
        aria-invalid={problem !== null}
      >
        <ControlView
          control={question.control}
          answer={state.drafts[question.questionId]}
          seed={seed + question.questionId}
          words={words}
          onAnswer={onAnswer}
        />
      </div>
      <Foot words={words}>
        {state.path.length > 1 && (
          <button type="button" className="button quiet" onClick={onBack}>
            {words.back}
          </button>
        )}
        <button type="submit" className="button" onClick={refuseSecondOfDoubleClick}>
          {isLast ? words.submit : words.next}
        </button>
      </Foot>
    </form>
  )
}

const focusControl = (control: HTMLElement | null) =>
  (control?.querySelector<HTMLElement>('input:checked') ?? control?.querySelector('input'))?.focus()

/** A double click on Next must not reach through to the question behind it. */
function refuseSecondOfDoubleClick(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault()
}
