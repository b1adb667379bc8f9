import type { PublishedSurvey } from '@earshot/survey/respondent'
import { useEffect, useRef } from 'react'
import { afterPaint } from './after-paint.ts'
import { Card } from './card.tsx'
import { CloseButton } from './close-button.tsx'
import { loadControls } from './controls/parts.ts'
import type { PlayerProps } from './player-props.ts'
import { currentQuestion } from './player-state.ts'
import { QuestionForm } from './question-form.tsx'
import { useLater } from './use-later.ts'
import { usePlayer } from './use-player.ts'
import { type Words, withWords } from './words.ts'

type Props = Omit<PlayerProps, 'survey' | 'words'> & {
  readonly survey: PublishedSurvey
  readonly words: Words
}

/** A walk from the first question to the thanks. The heading stays the same element, so that focus is never lost. */
export function Walk({
  survey,
  words,
  seed,
  resume,
  pictureOrigin,
  isOver,
  onProgress,
  now = Date.now,
  ...frame
}: Props) {
  const { questions } = survey
  const later = useLater()
  const { state, answer, move } = usePlayer(questions, { now, later, resume, onProgress })
  useEffect(() => {
    // What fails here is tried again when its question comes up.
    afterPaint(() => loadControls(questions).catch(() => {}))
  }, [questions])
  const said = later && withWords(later.words, words)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Never on the first paint: the page is the shopper's.
    if (state.moves > 0 || isOver) heading.current?.focus()
  }, [state.moves, isOver])

  useEffect(() => frame.onStep?.(state))

  const { path } = state
  const isEnded = state.completed || isOver
  const { surface, locale } = frame
  const question = currentQuestion(questions, state)
  const head = (
    <>
      {later && questions.length > 1 && <later.ProgressBar questions={questions} path={path} words={words} />}
      {frame.onClose && <CloseButton label={words.close} onClose={frame.onClose} />}
    </>
  )
  return (
    <Card {...frame} survey={survey} words={words} head={!(isEnded && later) && head}>
      <h2 ref={heading} id="question" tabIndex={-1} lang={isEnded ? undefined : locale}>
        {isOver ? said?.over : isEnded ? words.thankYou : question?.text || said?.questionPlaceholder}
      </h2>
      <div aria-live="polite">{isEnded && later && <later.Submitted words={words} isOver={isOver} />}</div>
      {isEnded && later && (
        <later.ThankYou
          words={words}
          onClose={frame.onClose}
          onReset={surface === 'preview' ? () => move('restarted') : undefined}
        />
      )}
      {!isEnded && question && (
        <QuestionForm
          key={question.questionId}
          questions={questions}
          question={question}
          state={state}
          seed={seed}
          later={later}
          words={words}
          locale={locale}
          pictureOrigin={pictureOrigin}
          now={now}
          onAnswer={answer}
          onNext={() => move('next')}
          onBack={() => move('back')}
        />
      )}
    </Card>
  )
}
