import * as v from 'valibot'
import { choiceEntries } from './option.schema.ts'
import { configSchema, schemaOfType } from './question.schema.ts'

/** Spec §3.3. */
export const singleSelectSchema = schemaOfType(
  'single_select',
  configSchema({ ...choiceEntries, displayType: v.picklist(['radio', 'pill']), isTerminal: v.boolean() }),
)
