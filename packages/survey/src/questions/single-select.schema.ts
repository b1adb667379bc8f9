import * as v from 'valibot'
import { LIMITS } from '../limits.ts'
import { textSchema } from '../text.schema.ts'
import { optionsSchema } from './option.schema.ts'
import { schemaOfType } from './question.schema.ts'

/** Spec §3.3. */
export const singleSelectSchema = schemaOfType('single_select', {
  options: optionsSchema,
  randomize: v.boolean(),
  allowOther: v.boolean(),
  otherLabel: textSchema(LIMITS.labelLength),
  displayType: v.picklist(['radio', 'pill']),
  isTerminal: v.boolean(),
})
