import { parseAnswer } from '@earshot/survey/respondent'
import { Empty } from './empty.tsx'
import css from './later.css?inline'
import { laterWords } from './later-words.ts'
import { Manners } from './manners.tsx'
import { keepWalking, movePlayer, progressOf } from './player-moves.ts'
import { Problem } from './problem.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { Retry } from './retry.tsx'
import { Submitted, ThankYou } from './thank-you.tsx'

/** What a walk needs only once its first question stands on the screen. */
export const part = {
  Empty,
  Manners,
  ProgressBar,
  Problem,
  Retry,
  Submitted,
  ThankYou,
  keepWalking,
  movePlayer,
  parseAnswer,
  progressOf,
  css,
  words: laterWords,
}
