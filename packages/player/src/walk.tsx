import type { PublishedSurvey } from '@earshot/survey/respondent'
import { useEffect, useMemo, useRef } from 'react'
import { Card } from './card.tsx'
import { CloseButton } from './close-button.tsx'
import { Invitation } from './invitation.tsx'
import type { PlayerProps } from './player.tsx'
import { currentQuestion } from './player-state.ts'
import { ProgressBar } from './progress-bar.tsx'
import { QuestionForm } from './question-form.tsx'
import { ThankYou } from './thank-you.tsx'
import { usePlayer } from './use-player.ts'
import { walkSteps } from './walk-steps.ts'
import type { PlayerWords } from './words.ts'

type Props = Omit<PlayerProps, 'survey' | 'words'> & {
  readonly survey: PublishedSurvey
  readonly words: PlayerWords
}

/** A walk from the first question to the thanks. The heading stays the same element, so that focus is never lost. */
export function Walk({ survey, words, seed, onProgress, now = Date.now, ...frame }: Props) {
  const { questions } = survey
  const [state, dispatch] = usePlayer(questions, now, onProgress)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Never on the first paint: the page is the shopper's.
    if (state.moves > 0) heading.current?.focus()
  }, [state.moves])

  const { completed, path } = state
  const steps = useMemo(() => walkSteps(questions, path), [questions, path])
  const isPreview = frame.surface === 'preview'
  const question = currentQuestion(questions, state)
  const head = (
    <>
      <ProgressBar words={words} {...steps} />
      {frame.onClose && <CloseButton label={words.close} onClose={frame.onClose} />}
    </>
  )
  return (
    <Card {...frame} words={words} head={!completed && head}>
      <h2 ref={heading} id="question" tabIndex={-1}>
        {completed ? words.thankYou : question?.text || words.questionPlaceholder}
      </h2>
      <div aria-live="polite">
        {completed && <p className="submitted">{words.submitted}</p>}
        {!isPreview && state.moves === 0 && <Invitation words={words} />}
      </div>
      {completed && (
        <ThankYou
          words={words}
          onClose={frame.onClose}
          onReset={isPreview ? () => dispatch({ type: 'restarted', now: now() }) : undefined}
        />
      )}
      {!completed && question && (
        <QuestionForm
          key={question.questionId}
          questions={questions}
          question={question}
          state={state}
          seed={seed}
          words={words}
          onAnswer={(answer) => dispatch({ type: 'answered', answer })}
          onNext={() => dispatch({ type: 'next', now: now() })}
          onBack={() => dispatch({ type: 'back', now: now() })}
        />
      )}
    </Card>
  )
}
