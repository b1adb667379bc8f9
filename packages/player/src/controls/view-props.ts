import type { Answer, Control } from '@earshot/survey/respondent'
import type { Words } from '../words.ts'

/** The props that a view gets to draw one control. */
export type ViewProps<C extends Control> = Surroundings & {
  readonly control: C
  /** The content of the control, given or not. */
  readonly answer: Answer | undefined
  /** The same for one respondent and question. */
  readonly seed: string
  readonly named: Named
  readonly onAnswer: (answer: Answer) => void
}

/** The props that are the same for every question of a walk. */
export type Surroundings = {
  readonly words: Words
  /** BCP 47, for the names of months and days. Left out: as the browser has it. */
  readonly locale?: string | undefined
  /** Where pictures named by a path lie, such as `https://earshot.example`. Left out: where the page lies. */
  readonly pictureOrigin?: string | undefined
  /** Milliseconds. */
  readonly now?: (() => number) | undefined
}

/**
 * The name and state of the element that stands for the whole control.
 * @param also ids of what else describes it
 */
export type Named = (...also: readonly string[]) => {
  readonly 'aria-labelledby': string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-required': boolean
  readonly 'aria-invalid': boolean
}
