import { MAX_PATH_LENGTH, sanitizeText } from '@earshot/survey'

/** The segment of a path that can name a person, an order or a secret. */
const MASK = '*'

const MAX_DIGITS = 5

/** So many characters without a separator, which no word has: a digit among them, or a capital behind a small letter. */
const RANDOM = /(?=[^\s.,-]{16})(?:[^\s.,-]*\d|[^\s.,-]*\p{Ll}\p{Lu})/u

/**
 * The path of a page without anything that can name a person. Segments with more than 5 digits, an @ or 16 or more random characters
 * become `*`. So do those that are no valid encoding.
 * @param path as `location.pathname` has it; whatever begins a query is cut off
 * @returns at most 200 characters; null if it is no path
 */
export function maskedPath(path: string): string | null {
  if (!path.startsWith('/')) return null
  const [plain = ''] = path.slice(0, MAX_READ).split(/[?#]/)
  const segments = plain.split('/').map(maskedSegment)
  const masked = segments.join('/').replace(/\/+/g, '/')
  return masked
    .replace(/(.)\/$/, '$1')
    .slice(0, MAX_PATH_LENGTH)
    .toWellFormed()
}

/** A segment is decoded before it is read, and has three times as many characters as long as it is encoded. */
const MAX_READ = 3 * MAX_PATH_LENGTH

function maskedSegment(segment: string): string {
  const text = decoded(segment)
  if (text === null || text.includes('@') || text.includes('/')) return MASK
  const digits = text.replace(/\D/g, '').length
  return digits > MAX_DIGITS || RANDOM.test(text) ? MASK : text
}

function decoded(segment: string): string | null {
  try {
    return sanitizeText(decodeURIComponent(segment)).replace(/\s+/g, ' ')
  } catch {
    return null
  }
}
