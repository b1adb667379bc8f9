import * as v from 'valibot'
import { LIMITS } from '../limits.ts'
import { textSchema } from '../text.schema.ts'
import type { AudienceFilter } from './filter.ts'
import { operatorsOf } from './operators.ts'

const text = textSchema(LIMITS.filterValueLength)
const value = v.exactOptional(v.nullable(v.union([text, v.pipe(v.number(), v.finite())])))
const texts = v.exactOptional(v.pipe(v.array(text), v.maxLength(LIMITS.valuesPerFilter)))

const filterSchema = v.variant(
  'type',
  (Object.keys(operatorsOf) as AudienceFilter['type'][]).map((type) =>
    v.strictObject({
      type: v.literal(type),
      operator: v.picklist(operatorsOf[type]),
      value,
      maxValue: value,
      values: texts,
      labels: texts,
    }),
  ),
)

/** The shoppers that a survey asks, as it is saved; a survey that asks everyone leaves it out. Spec §3.6, ADR-0031. */
export const audienceSchema = v.pipe(
  v.array(filterSchema),
  v.minLength(1, 'audience_empty'),
  v.maxLength(LIMITS.filtersPerAudience),
)
