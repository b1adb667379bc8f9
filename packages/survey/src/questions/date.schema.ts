import * as v from 'valibot'
import { configSchema, schemaOfType } from './question.schema.ts'

/** Spec §3.3. */
export const dateSchema = schemaOfType('date', configSchema({ isTerminal: v.boolean() }))
