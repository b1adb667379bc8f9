import * as v from 'valibot'
import type { Appearance } from './appearance.ts'

/** How a survey looks, as it is saved; one that looks as Earshot does leaves it out. ADR-0024. */
export const appearanceSchema = v.pipe(
  v.strictObject({
    accent: v.exactOptional(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/, 'must be #rrggbb in lower case'))),
    scheme: v.exactOptional(v.picklist(['light', 'dark'])),
  } satisfies Record<keyof Appearance, unknown>),
  v.check((appearance) => Object.keys(appearance).length > 0, 'appearance_empty'),
)
