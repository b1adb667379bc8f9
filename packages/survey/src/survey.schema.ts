import * as v from 'valibot'
import { appearanceSchema } from './appearance/appearance.schema.ts'
import { audienceSchema } from './audience/audience.schema.ts'
import { distinctBy } from './distinct.schema.ts'
import { LIMITS } from './limits.ts'
import { onceValid } from './once-valid.schema.ts'
import type { Pausable } from './pausable.ts'
import { questionTypes } from './questions/registry.ts'
import { textSchema } from './text.schema.ts'

const questionSchema = onceValid(
  v.variant(
    'type',
    Object.values(questionTypes).map((type) => type.schema),
  ),
)

/** The content of a survey: a template has all of it, too. */
export const contentEntries = {
  name: textSchema(LIMITS.surveyNameLength),
  description: textSchema(LIMITS.surveyDescriptionLength),
  questions: v.pipe(
    v.array(questionSchema),
    v.maxLength(LIMITS.questions),
    distinctBy((question) => question.questionId),
    v.checkItems((question, index) => question.orderIndex === index, 'order_index_not_dense'),
  ),
}

/**
 * Validates the questions of a content one after another, with pauses. It stops at the first wrong one. Validating the
 * whole content afterwards takes no time for those that were valid.
 */
export function* validateQuestions(content: unknown): Pausable<void> {
  if (typeof content !== 'object' || content === null || !('questions' in content)) return
  const { questions } = content
  if (!Array.isArray(questions)) return
  for (const question of questions) {
    if (!v.is(questionSchema, question)) return
    yield
  }
}

/** The working copy as it is saved, always whole (ADR-0043). Unfinished is fine; publishing looks closer. */
export const surveySchema = v.strictObject({
  ...contentEntries,
  audience: v.exactOptional(audienceSchema),
  appearance: v.exactOptional(appearanceSchema),
})

/** The fields of a working copy, derived from the schema, so that a new field is saved and loaded automatically. */
export const surveyFields = Object.keys(surveySchema.entries) as readonly (keyof typeof surveySchema.entries)[]
