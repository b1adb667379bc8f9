import * as v from 'valibot'
import { choiceEntries } from './option.schema.ts'
import { configSchema, schemaOfType } from './question.schema.ts'

const countSchema = v.pipe(v.number(), v.safeInteger())

/** Spec §3.3. More than the options offered can be asked for while the options are not all there yet. */
export const multiSelectSchema = schemaOfType(
  'multi_select',
  v.pipe(
    configSchema({
      ...choiceEntries,
      minSelect: v.pipe(countSchema, v.minValue(1)),
      maxSelect: v.nullable(countSchema),
      displayType: v.literal('checkbox'),
      isTerminal: v.boolean(),
    }),
    v.forward(
      v.check(({ minSelect, maxSelect }) => maxSelect === null || maxSelect >= minSelect, 'max_below_min'),
      ['maxSelect'],
    ),
  ),
)
