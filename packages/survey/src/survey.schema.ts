import * as v from 'valibot'
import { distinctBy } from './distinct.schema.ts'
import { LIMITS } from './limits.ts'
import { questionTypes } from './questions/registry.ts'
import { textSchema } from './text.schema.ts'

const questionSchema = v.variant(
  'type',
  Object.values(questionTypes).map((type) => type.schema),
)

/** The working copy as it is saved, always whole (architecture A8). Unfinished is fine; publishing looks closer. */
export const surveySchema = v.strictObject({
  name: textSchema(LIMITS.surveyNameLength),
  description: textSchema(LIMITS.surveyDescriptionLength),
  questions: v.pipe(
    v.array(questionSchema),
    v.maxLength(LIMITS.questions),
    distinctBy((question) => question.questionId),
    v.checkItems((question, index) => question.orderIndex === index, 'order_index_not_dense'),
  ),
})
