import * as v from 'valibot'
import { imageOptionsSchema } from './option.schema.ts'
import { configSchema, schemaOfType } from './question.schema.ts'

/** Spec §3.3. */
export const imageSchema = schemaOfType(
  'image',
  configSchema({
    options: imageOptionsSchema,
    randomize: v.boolean(),
    hideLabel: v.boolean(),
    isTerminal: v.boolean(),
  }),
)
