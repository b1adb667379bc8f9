import * as v from 'valibot'
import { choiceEntries } from './option.schema.ts'
import { configSchema, schemaOfType } from './question.schema.ts'

/** Spec §3.3. */
export const dropDownSchema = schemaOfType('drop_down', configSchema({ ...choiceEntries, isTerminal: v.boolean() }))
