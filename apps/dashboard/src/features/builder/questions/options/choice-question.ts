import type { OptionId, Question } from '@earshot/survey'

/** Answered by choosing among options. */
export type ChoiceQuestion = Extract<Question, { config: { options: unknown } }>

/** And where none fits, Other. */
export type QuestionWithOther = Extract<Question, { config: { allowOther: boolean } }>

/** Only those of an image question have a picture, or lack one. */
export type ChoiceOption = { readonly id: OptionId; readonly text: string; readonly imageUrl?: string | null }
