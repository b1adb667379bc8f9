import type { OptionId } from '../ids.ts'

/**
 * One option as a respondent meets it. `position` counts from 1 and names an option without text: "Response N"
 * (spec §2.9, ADR-0025).
 */
export type ControlOption = { readonly optionId: OptionId; readonly text: string; readonly position: number }

/** An option that is a picture, described by its text; without one only in the preview of unfinished work. */
export type ImageOption = ControlOption & { readonly imageUrl: string | null }

type Offered<Option extends ControlOption, OtherLabel extends string | null> = {
  readonly as: 'options'
  readonly options: readonly Option[]
  readonly randomize: boolean
  /** The label of "Other", or null where it is not offered. */
  readonly otherLabel: OtherLabel
}

/** Answered with `OneOption`. */
export type ChooseOne = Offered<ControlOption, string | null> & {
  readonly choose: 'one'
  readonly look: 'radio' | 'pill' | 'select'
}

/** Answered with `ManyOptions`; the bounds hold once anything is chosen, Other included (ADR-0025). */
export type ChooseMany = Offered<ControlOption, string | null> & {
  readonly choose: 'many'
  readonly look: 'checkbox'
  readonly minSelect: number
  /** null: as many as there are. */
  readonly maxSelect: number | null
}

/** Answered with `PickedImage`. */
export type ChooseImage = Offered<ImageOption, null> & {
  readonly choose: 'one'
  readonly look: 'image'
  /** Whether the text only describes the picture, and is not drawn beside it. */
  readonly hideLabel: boolean
}

export type OptionsControl = ChooseOne | ChooseMany | ChooseImage

/** Answered with `GivenValue`, a whole number. */
export type ScaleControl = {
  readonly as: 'scale'
  /** Whole scores from `from` to `to`, both included. */
  readonly from: number
  readonly to: number
  /** The scale that colors a score: `value x 10 / tenths` lies on the 0 to 10 scale of spec §9 (ADR-0026). */
  readonly tenths: number
  readonly look: 'bar' | 'emoji' | 'star' | 'number'
  /** Empty means the default words in the respondent's language (ADR-0026). */
  readonly minLabel: string
  readonly maxLabel: string
  /** The default words: Terrible to Excellent, or Unlikely to Likely (ADR-0026). */
  readonly words: 'quality' | 'likelihood'
}

/** Answered with `GivenValue`, a text of at most `ANSWER_LIMITS.textAnswerLength`. */
export type TextControl = { readonly as: 'text'; readonly placeholder: string }

/** Answered with `GivenValue`, a day written yyyy-MM-dd. */
export type DateControl = { readonly as: 'date' }

/**
 * The few shapes of results: a bar per value; the same if one answer has several, so that shares add up to more than
 * all; a distribution with its mean; a Net Promoter Score; texts; days.
 */
export type SummaryShape = 'bars' | 'bars_of_many' | 'scale' | 'nps' | 'texts' | 'dates'

/** Which question types take rules. It is here because a respondent's page, which decides by it, never loads the registry. */
const HAS_RULES = {
  single_select: true,
  multi_select: true,
  rating: true,
  nps: true,
  image: true,
  text: false,
  drop_down: false,
  date: false,
} as const

export type TypeWithRulesDecided = keyof typeof HAS_RULES

/** Whether rules are offered for a question type, and ever evaluated. Spec §4.3, ADR-0025. */
export const rulesApplyTo = (type: string): boolean => HAS_RULES[type as TypeWithRulesDecided] === true

/** People answer in few ways: publishing resolves every question type to one of these, and the player draws only these. */
export type Control = OptionsControl | ScaleControl | TextControl | DateControl
