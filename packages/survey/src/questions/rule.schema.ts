import * as v from 'valibot'
import { questionIdSchema, ruleValueSchema } from '../ids.schema.ts'
import { LIMITS } from '../limits.ts'

/** Every option may be listed, and Other. */
const valuesSchema = v.pipe(v.array(ruleValueSchema), v.maxLength(LIMITS.optionsPerQuestion + 1))

export const ruleSchema = v.strictObject({
  condition: v.strictObject({ operator: v.picklist(['CONTAINS', 'NOT_CONTAINS']), values: valuesSchema }),
  action: v.strictObject({
    type: v.literal('SHOW'),
    questionIds: v.pipe(v.array(questionIdSchema), v.maxLength(LIMITS.questions)),
  }),
})
