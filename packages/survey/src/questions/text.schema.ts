import * as v from 'valibot'
import { LIMITS } from '../limits.ts'
import { textSchema } from '../text.schema.ts'
import { configSchema, schemaOfType } from './question.schema.ts'

/** Spec §3.3. */
export const textQuestionSchema = schemaOfType(
  'text',
  configSchema({ placeholder: textSchema(LIMITS.placeholderLength), isTerminal: v.boolean() }),
)
