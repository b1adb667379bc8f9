import type { OptionId } from '../ids.ts'

/** One option as a respondent meets it. `position` counts from 1 and names an option without text: "Response N" (§2.9, D5). */
export type ControlOption = { readonly optionId: OptionId; readonly text: string; readonly position: number }

/** People answer in few ways: publishing resolves every question type to one of these, and the player draws only these. */
export type OptionsControl = {
  readonly as: 'options'
  readonly choose: 'one'
  readonly look: 'radio' | 'pill'
  readonly options: readonly ControlOption[]
  readonly randomize: boolean
  /** The label of "Other", or null where it is not offered. */
  readonly otherLabel: string | null
}

export type ScaleControl = {
  readonly as: 'scale'
  /** Whole scores from `from` to `to`, both included. */
  readonly from: number
  readonly to: number
  /** What colours a score: `value x 10 / tenths` lies on the 0 to 10 scale of spec §9. */
  readonly tenths: number
  readonly look: 'bar' | 'emoji'
  /** Empty means the default words in the respondent's language (D6). */
  readonly minLabel: string
  readonly maxLabel: string
}

export type Control = OptionsControl | ScaleControl
