import { sanitizeText } from '@earshot/survey'
import type { TextField, Where } from './import-note.ts'
import type { Reading } from './reading.ts'

/** The purpose of a text, and how long it may be. */
export type TextTarget = { readonly where: Where; readonly field: TextField; readonly limit: number }

/** A text as a survey can store it: sanitized (ADR-0055), without space around it, and cut at its limit with a note. */
export function fitText({ notes }: Reading, { where, field, limit }: TextTarget, raw: string): string {
  const text = sanitizeText(raw).trim()
  if (text.length <= limit) return text
  notes.push({ code: 'text_cut', where, field, length: text.length, limit })
  // Never within a character: half of one would have to be sanitized again.
  return text
    .slice(0, limit)
    .replace(/\p{Surrogate}$/u, '')
    .trimEnd()
}
