import type { Answer, Control } from '@earshot/survey/respondent'
import type { PlayerWords } from '../words.ts'

/** What a view is given to draw one control. It stands in a group that already carries the question's name. */
export type ViewProps<C extends Control> = {
  readonly control: C
  /** What stands in the control, given or not. */
  readonly answer: Answer | undefined
  /** The same for one respondent and question. */
  readonly seed: string
  readonly words: PlayerWords
  readonly onAnswer: (answer: Answer) => void
}
