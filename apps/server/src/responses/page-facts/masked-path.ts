import { MAX_PATH_LENGTH, sanitizeText } from '@earshot/survey'

/** The segment of a path that can name a person, an order or a secret. */
const MASK = '*'

const MAX_DIGITS = 5

/** So many characters without a separator, which no word has: a digit among them, a capital behind a small letter, or capitals alone. */
const RANDOM = /(?=[^\s.,-]{16})(?:[^\s.,-]*\p{Nd}|[^\s.,-]*\p{Ll}\p{Lu}|\p{Lu}{16})/u

/** Whether a text may have the address of a person: also one that is encoded once more. */
export const hasAddress = (text: string): boolean => /[@\uff20]|%[0-9a-f]{2}/i.test(text)

/**
 * The path of a page without anything that can name a person. Segments with more than 5 digits, an @ or 16 or more random characters
 * become `*`. So do those that are no valid encoding.
 * @param path as `location.pathname` has it; whatever begins a query is cut off
 * @returns at most 200 characters; null if it is no path
 */
export function maskedPath(path: string): string | null {
  if (!path.startsWith('/')) return null
  // A part of a segment could hide what is masked.
  const read = path.length > MAX_READ ? path.slice(0, path.lastIndexOf('/', MAX_READ)) : path
  const [plain = ''] = read.split(/[?#]/)
  const segments = plain.split('/').map(maskedSegment)
  const masked = segments.join('/').replace(/\/+/g, '/')
  return masked
    .replace(/(.)\/$/, '$1')
    .slice(0, MAX_PATH_LENGTH)
    .toWellFormed()
}

/** An encoded path is up to three times as long as the stored one. */
const MAX_READ = 3 * MAX_PATH_LENGTH

function maskedSegment(segment: string): string {
  const text = decoded(segment)
  if (text === null || text.includes('/') || hasAddress(text)) return MASK
  const digits = text.replace(/\P{Nd}/gu, '').length
  // With capitals inside of words, separators are taken for a part of a secret.
  const isOfWords = !/\p{Lu}/u.test(text) || text.split(SEPARATOR).every(isWord)
  const joined = isOfWords ? text : text.replace(SEPARATOR, '')
  return digits > MAX_DIGITS || RANDOM.test(joined) ? MASK : text
}

const SEPARATOR = /[-._~]/g

/** Such as `candles`, `Candles` or `2026`. */
const isWord = (part: string): boolean => /^(?:\p{Lu}?[^\p{Lu}\p{Nd}]*|\p{Nd}*)$/u.test(part)

function decoded(segment: string): string | null {
  try {
    return sanitizeText(decodeURIComponent(segment)).replace(/\s+/g, ' ')
  } catch {
    return null
  }
}
