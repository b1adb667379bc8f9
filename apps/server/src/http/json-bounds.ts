/**
 * Limits on the JSON that a route reads. Bytes are counted while they arrive, values and levels before the text is
 * parsed.
 */
export type JsonBounds = {
  readonly maxBytes: number
  /** The limit that refusals name, if the body may be a little larger, for example because of ids around it. */
  readonly namedBytes?: number
  /** Keys of objects and items of lists, all levels together. */
  readonly maxValues: number
  /** How deep objects and lists may be nested. */
  readonly maxDepth: number
}

/** The default bounds. They suffice for small bodies such as a name, a choice or an address. */
export const SMALL_JSON: JsonBounds = { maxBytes: 64_000, maxValues: 1_000, maxDepth: 16 }

const COMMA = 0x2c
const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING_BRACKET = 0x5b
const OPENING_BRACE = 0x7b
const CLOSING_BRACKET = 0x5d
const CLOSING_BRACE = 0x7d

/**
 * Checks a JSON text against its bounds before it is parsed, in one pass that allocates nothing. It counts opening
 * brackets and commas outside of strings: each value of an object or a list follows one of the two, so no text holds
 * more values.
 * @returns a reason for `input_invalid`; null if the text is within its bounds, even if it is not valid JSON
 */
export function exceededBound(text: string, { maxValues, maxDepth }: JsonBounds): string | null {
  let values = 0
  let depth = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === QUOTE) index = endOfString(text, index + 1)
    else if (code === COMMA) values += 1
    else if (code === OPENING_BRACKET || code === OPENING_BRACE) {
      values += 1
      depth += 1
    } else if (code === CLOSING_BRACKET || code === CLOSING_BRACE) depth -= 1
    if (values > maxValues) return `must hold at most ${maxValues} values`
    if (depth > maxDepth) return `must be nested at most ${maxDepth} levels deep`
  }
  return null
}

/** The place of the quote that closes a string, which is not escaped; the end of the text if there is none. */
function endOfString(text: string, start: number): number {
  for (let index = text.indexOf('"', start); index >= 0; index = text.indexOf('"', index + 1)) {
    let escapes = index
    while (escapes > start && text.charCodeAt(escapes - 1) === BACKSLASH) escapes -= 1
    if ((index - escapes) % 2 === 0) return index
  }
  return text.length
}
