import type { PublishedSurvey } from '@earshot/survey/respondent'
import { useEffect, useRef } from 'react'
import { afterPaint } from './after-paint.ts'
import { PlayerCard } from './card.tsx'
import { CloseButton } from './close-button.tsx'
import { loadControls } from './controls/load-controls.ts'
import type { PlayerProps } from './player-props.ts'
import { currentQuestion } from './player-state.ts'
import { QuestionForm } from './question-form.tsx'
import { useDeferred } from './use-deferred.ts'
import { usePlayerState } from './use-player-state.ts'
import { type Words, withWords } from './words.ts'

type Props = Omit<PlayerProps, 'survey' | 'words'> & {
  readonly survey: PublishedSurvey
  readonly words: Words
}

/** A walk from the first question to the thanks. The heading stays the same element, so that focus is never lost. */
export function SurveyView({
  survey,
  words,
  seed,
  resume,
  typed,
  pictureOrigin,
  isOver,
  onProgress,
  onTyped,
  now = Date.now,
  ...frame
}: Props) {
  const { questions } = survey
  const deferred = useDeferred()
  const player = usePlayerState(questions, { now, deferred, resume, typed, onProgress, onTyped })
  const { state, answer, move } = player
  useEffect(() => {
    // A load that fails here is tried again when its question is shown.
    afterPaint(() => loadControls(questions).catch(() => {}))
  }, [questions])
  const texts = deferred && withWords(deferred.words, words)
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
      {/* A space fills the head before the bar is loaded, so that no button moves under a finger. */}
      {questions.length > 1 &&
        (deferred ? <deferred.ProgressBar questions={questions} path={path} words={words} /> : ' ')}
      {frame.onClose && <CloseButton label={words.close} onClose={frame.onClose} />}
    </>
  )
  return (
    <PlayerCard {...frame} survey={survey} words={words} head={!(isEnded && deferred) && head}>
      <h2 ref={heading} id="question" tabIndex={-1} lang={isEnded ? undefined : locale}>
        {isOver ? texts?.over : isEnded ? words.thankYou : question?.text || texts?.questionPlaceholder}
      </h2>
      <div aria-live="polite">{isEnded && deferred && <deferred.Submitted words={words} isOver={isOver} />}</div>
      {isEnded && deferred && (
        <deferred.ThankYou
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
          isStuck={player.isStuck}
          seed={seed}
          deferred={deferred}
          words={words}
          locale={locale}
          pictureOrigin={pictureOrigin}
          now={now}
          onAnswer={answer}
          onNext={() => move('next')}
          onBack={() => move('back')}
        />
      )}
    </PlayerCard>
  )
}
