import type { PublishedSurvey } from '@earshot/survey/respondent'
import type { Drafts, PlayerProgress, PlayerStep } from './player-state.ts'
import type { PlayerWords } from './words.ts'

export type PlayerProps = {
  /** Null, or without questions: the preview says what to do. */
  readonly survey: PublishedSurvey | null
  /**
   * The popover lies over the page, the others in it; the preview starts again, the others stay answered (ADR-0020).
   */
  readonly surface: 'preview' | 'popover' | 'inline'
  /** Shuffles options; the same for the same respondent. */
  readonly seed: string
  /** BCP 47, what the questions are written in: for direction and pronunciation. */
  readonly locale?: string
  readonly words?: Partial<PlayerWords>
  /** Where an earlier page left off, as it was told; read once. */
  readonly resume?: PlayerProgress
  /** The answer that an earlier page left in the control on the screen, and that was not given with Next. Read once. */
  readonly typed?: Drafts
  /** Where pictures named by a path lie, such as `https://earshot.example`. Left out: where the page lies. */
  readonly pictureOrigin?: string
  /** The server takes no answers any more (ADR-0024): nothing is asked, and nobody is thanked. */
  readonly isOver?: boolean
  /** The scheme of the surroundings: a scheme that the survey sets wins. Left out: that of the element around, by CSS. */
  readonly scheme?: 'light' | 'dark'
  /** Called with the whole of it whenever an answer is given with Next or Submit. */
  readonly onProgress?: (progress: PlayerProgress) => void
  /** Called with the answer in the control on the screen, whenever it changes. */
  readonly onTyped?: (typed: Drafts) => void
  /** Called wherever the walk goes, forwards, back or from the start, and when it is cut back under it. */
  readonly onStep?: (step: PlayerStep) => void
  /** Left out: there is nothing to close. */
  readonly onClose?: () => void
  /** The player has taken itself off the screen, after a fault of its own. */
  readonly onFailure?: (failure: unknown) => void
  /** Milliseconds. */
  readonly now?: () => number
}
