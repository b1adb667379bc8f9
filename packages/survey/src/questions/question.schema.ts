import * as v from 'valibot'
import { questionIdSchema, surveyIdSchema } from '../ids.schema.ts'
import { LIMITS } from '../limits.ts'
import { textSchema } from '../text.schema.ts'
import { ruleSchema } from './rule.schema.ts'

/** The settings of one question type, and the one that all eight share. Spec §3.3. */
export const configSchema = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject({ ...entries, nextQuestionId: v.nullable(questionIdSchema) })

/** The schema of one question type: the fields that all eight share, and its own settings. Spec §3.3. */
export const schemaOfType = <const Type extends string, const Config extends v.GenericSchema>(
  type: Type,
  config: Config,
) =>
  v.strictObject({
    surveyId: surveyIdSchema,
    questionId: questionIdSchema,
    text: textSchema(LIMITS.questionTextLength),
    description: v.nullable(textSchema(LIMITS.questionDescriptionLength)),
    type: v.literal(type),
    isRequired: v.boolean(),
    orderIndex: v.pipe(v.number(), v.integer(), v.minValue(0)),
    config,
    logic: v.pipe(v.array(ruleSchema), v.maxLength(LIMITS.rulesPerQuestion)),
  })
