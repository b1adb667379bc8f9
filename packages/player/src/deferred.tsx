import { endsHere, parseAnswer } from '@earshot/survey/respondent'
import css from './deferred.css?inline'
import { deferredWords } from './deferred-words.ts'
import { Empty } from './empty.tsx'
import { PlayerBehavior } from './player-behavior.tsx'
import { movePlayer, progressOf, reconcileState } from './player-moves.ts'
import { ProblemMessage } from './problem-message.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { Retry } from './retry.tsx'
import { Submitted, ThankYou } from './thank-you.tsx'

/** Everything that a walk needs only after its first question is on the screen. */
export const chunk = {
  Empty,
  PlayerBehavior,
  ProgressBar,
  ProblemMessage,
  Retry,
  Submitted,
  ThankYou,
  reconcileState,
  movePlayer,
  endsHere,
  parseAnswer,
  progressOf,
  css,
  words: deferredWords,
}
