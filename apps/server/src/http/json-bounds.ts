/**
 * Limits on the JSON that a route reads. Bytes are counted while they arrive, values and levels before the text is
 * parsed.
 */
export type JsonBounds = {
  readonly maxBytes: number
  /** Keys of objects and items of lists, all levels together. */
  readonly maxValues: number
  /** How deep objects and lists may be nested. */
  readonly maxDepth: number
}

/** The default bounds. They suffice for small bodies such as a name, a choice or an address. */
export const SMALL_JSON: JsonBounds = { maxBytes: 64_000, maxValues: 1_000, maxDepth: 16 }

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPENING = [0x5b, 0x7b]
const CLOSING = [0x5d, 0x7d]

/**
 * Checks a JSON text against its bounds before it is parsed, in one pass that allocates nothing. It counts opening
 * brackets and commas outside of strings: each value of an object or a list follows one of the two, so no text holds
 * more values.
 * @returns a reason for `input_invalid`; null if the text is within its bounds, even if it is not valid JSON
 */
export function exceededBound(text: string, { maxValues, maxDepth }: JsonBounds): string | null {
  let values = 0
  let depth = 0
  let isInString = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (isInString) {
      if (code === BACKSLASH) index += 1
      else if (code === QUOTE) isInString = false
      continue
    }
    if (code === QUOTE) isInString = true
    else if (OPENING.includes(code)) {
      values += 1
      depth += 1
    } else if (CLOSING.includes(code)) depth -= 1
    else if (code === COMMA) values += 1
    if (values > maxValues) return `must hold at most ${maxValues} values`
    if (depth > maxDepth) return `must be nested at most ${maxDepth} levels deep`
  }
  return null
}
