import type { Answer, PublishedQuestion } from '@earshot/survey/respondent'
import type { FormEvent } from 'react'
import { ControlView } from './controls/control-view.tsx'
import type { Named, Surroundings } from './controls/view-props.ts'
import { Foot } from './foot.tsx'
import type { PlayerState } from './player-state.ts'
import type { Deferred } from './use-deferred.ts'

type Props = Surroundings & {
  readonly questions: readonly PublishedQuestion[]
  readonly question: PublishedQuestion
  readonly state: PlayerState
  readonly isStuck: boolean
  readonly seed: string
  readonly deferred: Deferred | undefined
  readonly onAnswer: (answer: Answer) => void
  readonly onNext: () => void
  readonly onBack: () => void
}

/** One question under its heading: its description, its control, and the buttons for next and back. */
export function QuestionForm({
  questions,
  question,
  state,
  isStuck,
  seed,
  deferred,
  onAnswer,
  onNext,
  onBack,
  ...surroundings
}: Props) {
  const { words, locale } = surroundings
  const { problem } = state
  function submit(event: FormEvent) {
    event.preventDefault()
    onNext()
  }

  const named: Named = (...also) => ({
    'aria-labelledby': 'question',
    'aria-describedby':
      [question.description && 'description', problem && deferred && 'problem', ...also].filter(Boolean).join(' ') ||
      undefined,
    'aria-required': question.isRequired,
    'aria-invalid': problem !== null,
  })
  // Unread: an answer that would be refused has no next question, whatever the button says.
  const answer = state.drafts[question.questionId]
  // The deferred part has the rules. Before it is loaded, only a single question counts as the last one.
  const isLast = deferred?.endsHere(questions, question.questionId, answer) ?? questions.length === 1
  return (
    <form noValidate onSubmit={submit}>
      {question.description && (
        <p id="description" lang={locale}>
          {question.description}
        </p>
      )}
      {!question.isRequired && <p className="optional">{words.optional}</p>}
      {problem && deferred && <deferred.ProblemMessage problem={problem} control={question.control} words={words} />}
      {/* Its style is inline, because the style sheet of problems is loaded with the missing code. */}
      {isStuck && (
        <p role="alert" style={{ color: 'var(--red)' }}>
          {words.stuck}
        </p>
      )}
      <div lang={locale}>
        <ControlView
          {...surroundings}
          control={question.control}
          answer={answer}
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
        <button type="submit" className="button">
          {isLast ? words.submit : words.next}
        </button>
      </Foot>
    </form>
  )
}
