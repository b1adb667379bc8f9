import * as v from 'valibot'
import { LIMITS } from '../limits.ts'
import { textSchema } from '../text.schema.ts'
import { configSchema, schemaOfType } from './question.schema.ts'

/** Spec §3.3. There is no `isTerminal`, and the strict schema refuses one (ADR-0025). */
export const npsSchema = schemaOfType(
  'nps',
  configSchema({
    scale: v.literal(10),
    minLabel: textSchema(LIMITS.labelLength),
    maxLabel: textSchema(LIMITS.labelLength),
    displayType: v.picklist(['number', 'bar', 'emoji']),
  }),
)
