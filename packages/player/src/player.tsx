import type { PublishedSurvey } from '@earshot/survey/respondent'
import { Card } from './card.tsx'
import { Foot } from './foot.tsx'
import type { PlayerProgress } from './player-state.ts'
import { Walk } from './walk.tsx'
import { type PlayerWords, playerWords } from './words.ts'

export type PlayerProps = {
  /** Null, or without questions: the preview says what to do. */
  readonly survey: PublishedSurvey | null
  /** The popover stays answered and lies over the page; the preview starts again and lies in it. */
  readonly surface: 'preview' | 'popover'
  /** Shuffles options; the same for the same respondent. */
  readonly seed: string
  /** BCP 47, for direction and pronunciation. */
  readonly locale?: string
  readonly words?: Partial<PlayerWords>
  /** Left out: as the system has it. */
  readonly scheme?: 'light' | 'dark'
  /** Called with the whole of it whenever an answer is given with Next or Submit. */
  readonly onProgress?: (progress: PlayerProgress) => void
  /** Left out: there is nothing to close. */
  readonly onClose?: () => void
  /** The player has taken itself off the screen, after a fault of its own. */
  readonly onFailure?: (failure: unknown) => void
  /** Milliseconds. */
  readonly now?: () => number
}

export function Player({ survey, words: overrides, ...props }: PlayerProps) {
  const words = playerWords(overrides)
  if (survey && survey.questions.length > 0) {
    return <Walk key={survey.surveyId} survey={survey} words={words} {...props} />
  }
  return (
    <Card words={words} {...props}>
      <p className="empty">{words.addQuestions}</p>
      <Foot words={words} />
    </Card>
  )
}
