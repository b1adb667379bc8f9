import type { PublishedSurvey } from '@earshot/survey/respondent'
import { useEffect, useRef } from 'react'
import { Card } from './card.tsx'
import { CloseButton } from './close-button.tsx'
import { loadControls } from './controls/parts.ts'
import type { PlayerProps } from './player.tsx'
import { currentQuestion } from './player-state.ts'
import { QuestionForm } from './question-form.tsx'
import { useLater } from './use-later.ts'
import { usePlayer } from './use-player.ts'
import type { Words } from './words.ts'

type Props = Omit<PlayerProps, 'survey' | 'words'> & {
  readonly survey: PublishedSurvey
  readonly words: Words
}

/** A walk from the first question to the thanks. The heading stays the same element, so that focus is never lost. */
export function Walk({ survey, words, seed, resume, pictureOrigin, onProgress, now = Date.now, ...frame }: Props) {
  const { questions } = survey
  const [state, dispatch] = usePlayer(questions, now, resume, onProgress)
  useEffect(() => {
    // What fails here is tried again when its question comes up.
    loadControls(questions).catch(() => {})
  }, [questions])
  const later = useLater()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Never on the first paint: the page is the shopper's.
    if (state.moves > 0) heading.current?.focus()
  }, [state.moves])

  const { completed, path } = state
  const { surface } = frame
  const question = currentQuestion(questions, state)
  const head = (
    <>
      {later && questions.length > 1 && <later.ProgressBar questions={questions} path={path} words={words} />}
      {frame.onClose && <CloseButton label={words.close} onClose={frame.onClose} />}
    </>
  )
  return (
    <Card {...frame} words={words} head={!(completed && later) && head}>
      <h2 ref={heading} id="question" tabIndex={-1}>
        {completed ? words.thankYou : question?.text || words.questionPlaceholder}
      </h2>
      <div aria-live="polite">{completed && later && <later.Submitted words={words} />}</div>
      {completed && later && (
        <later.ThankYou
          words={words}
          onClose={frame.onClose}
          onReset={surface === 'preview' ? () => dispatch({ type: 'restarted', now: now() }) : undefined}
        />
      )}
      {!completed && question && (
        <QuestionForm
          key={question.questionId}
          questions={questions}
          question={question}
          state={state}
          seed={seed}
          later={later}
          words={words}
          locale={frame.locale}
          pictureOrigin={pictureOrigin}
          now={now}
          onAnswer={(answer) => dispatch({ type: 'answered', answer })}
          onNext={() => dispatch({ type: 'next', now: now() })}
          onBack={() => dispatch({ type: 'back', now: now() })}
        />
      )}
    </Card>
  )
}
