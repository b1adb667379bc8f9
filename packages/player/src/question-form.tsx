import { type Answer, endsHere, type PublishedQuestion } from '@earshot/survey/respondent'
import { type FormEvent, type MouseEvent, useEffect, useRef } from 'react'
import { ControlView } from './controls/control-view.tsx'
import type { Named, Surroundings } from './controls/view-props.ts'
import { Foot } from './foot.tsx'
import { givenAnswer, type PlayerProblem, type PlayerState } from './player-state.ts'
import type { Later } from './use-later.ts'

type Props = Surroundings & {
  readonly questions: readonly PublishedQuestion[]
  readonly question: PublishedQuestion
  readonly state: PlayerState
  readonly seed: string
  readonly later: Later | undefined
  readonly onAnswer: (answer: Answer) => void
  readonly onNext: () => void
  readonly onBack: () => void
}

/** One question under its heading: what explains it, its control, and the way on and back. */
export function QuestionForm({
  questions,
  question,
  state,
  seed,
  later,
  onAnswer,
  onNext,
  onBack,
  ...surroundings
}: Props) {
  const { words } = surroundings
  const { problem } = state
  const control = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) focusControl(control.current, problem)
  }, [problem])

  function submit(event: FormEvent) {
    event.preventDefault()
    onNext()
    if (problem) focusControl(control.current, problem) // asked again with the same problem
  }

  const named: Named = (...also) => ({
    'aria-labelledby': 'question',
    'aria-describedby':
      [question.description && 'description', problem && later && 'problem', ...also].filter(Boolean).join(' ') ||
      undefined,
    'aria-required': question.isRequired,
    'aria-invalid': problem !== null,
  })
  const isLast = endsHere(questions, question.questionId, givenAnswer(question, state).answer)
  return (
    <form noValidate onSubmit={submit}>
      {question.description && <p id="description">{question.description}</p>}
      {!question.isRequired && <p className="optional">{words.optional}</p>}
      {problem && later && <later.Problem problem={problem} control={question.control} words={words} />}
      <div ref={control}>
        <ControlView
          {...surroundings}
          control={question.control}
          answer={state.drafts[question.questionId]}
          seed={seed + question.questionId}
          named={named}
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

/** To what is to be mended: the text of Other, the choice that stands, or where an answer begins. */
function focusControl(control: HTMLElement | null, problem: PlayerProblem): void {
  const find = (selector: string) => control?.querySelector<HTMLElement>(selector)
  const toMend = problem === 'other_too_long' ? find('.other') : find('input:checked')
  const place = toMend ?? find('input, textarea, button')
  place?.focus()
}

/** A double click on Next must not reach through to the question behind it. */
function refuseSecondOfDoubleClick(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault()
}
