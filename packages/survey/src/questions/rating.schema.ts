import * as v from 'valibot'
import { LIMITS } from '../limits.ts'
import { textSchema } from '../text.schema.ts'
import { configSchema, schemaOfType } from './question.schema.ts'

/** As many as there are words for: Terrible, Bad, Good, Very good, Excellent (spec §2.9). */
const FACES = 5

/** Spec §3.3, ADR-0025. */
export const ratingSchema = schemaOfType(
  'rating',
  v.pipe(
    configSchema({
      scale: v.pipe(v.number(), v.integer(), v.minValue(LIMITS.ratingFrom), v.maxValue(LIMITS.ratingTo)),
      minLabel: textSchema(LIMITS.labelLength),
      maxLabel: textSchema(LIMITS.labelLength),
      displayType: v.picklist(['number', 'star', 'emoji']),
      isTerminal: v.boolean(),
    }),
    v.forward(
      v.check(({ displayType, scale }) => displayType !== 'emoji' || scale === FACES, 'emoji_scale'),
      ['scale'],
    ),
  ),
)
