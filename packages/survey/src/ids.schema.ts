import * as v from 'valibot'
import { type OptionId, OTHER_OPTION_ID, type QuestionId, type SurveyId } from './ids.ts'

// Ids become keys of plain objects, where these three mean something else.
const ID = /^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_-]{1,64}$/

const idSchema = <Id extends string>() =>
  v.pipe(
    v.string(),
    v.regex(ID),
    v.transform((id) => id as Id),
  )

export const surveyIdSchema = idSchema<SurveyId>()
export const questionIdSchema = idSchema<QuestionId>()
export const optionIdSchema = v.pipe(idSchema<OptionId>(), v.notValue(OTHER_OPTION_ID))

/** A value that a rule compares with (spec §4.3): an option id, `other`, or a score written out. */
export const ruleValueSchema = v.pipe(v.string(), v.regex(ID))
