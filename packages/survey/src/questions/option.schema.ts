import * as v from 'valibot'
import { distinctBy } from '../distinct.schema.ts'
import { optionIdSchema } from '../ids.schema.ts'
import { LIMITS } from '../limits.ts'
import { textSchema } from '../text.schema.ts'

/** What people choose among. Spec §3.3; equal texts are kept out by editing (§5), not refused here. */
export const optionsSchema = v.pipe(
  v.array(v.strictObject({ id: optionIdSchema, text: textSchema(LIMITS.optionTextLength) })),
  v.maxLength(LIMITS.optionsPerQuestion),
  distinctBy((option) => option.id),
)
