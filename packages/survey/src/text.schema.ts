import * as v from 'valibot'
import { sanitizeText } from './sanitize-text.ts'

/** A text that a merchant typed, empty or not, sanitized on arrival (ADR-0055). */
export const textSchema = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength), v.transform(sanitizeText))
