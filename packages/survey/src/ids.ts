/** A string that has been given one meaning: a `SurveyId` cannot be passed where a `StoreId` is wanted. */
type Branded<Name extends string> = string & { readonly __brand: Name }

export type StoreId = Branded<'StoreId'>
export type MerchantId = Branded<'MerchantId'>
export type SessionId = Branded<'SessionId'>
export type SurveyId = Branded<'SurveyId'>
export type QuestionId = Branded<'QuestionId'>
export type OptionId = Branded<'OptionId'>
export type ResponseId = Branded<'ResponseId'>

/** The option id that stands for "Other"; no merchant's option may carry it (ADR-0025). */
export const OTHER_OPTION_ID = 'other' as OptionId

/** The source of fresh ids: the caller passes chance in. Each fits `ids.schema.ts` and was never given before. */
export type NewId = () => string
