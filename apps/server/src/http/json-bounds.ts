/** How much JSON a route reads. The bytes are counted while they arrive, the rest before the text is parsed. */
export type JsonBounds = {
  readonly maxBytes: number
  /** Keys of objects and items of lists, all levels together. */
  readonly maxValues: number
  /** How deep objects and lists may be nested. */
  readonly maxDepth: number
}

/** A name, a choice or an address: enough for every route that has no bounds of its own. */
export const SMALL_JSON: JsonBounds = { maxBytes: 64_000, maxValues: 1_000, maxDepth: 16 }

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPENING = [0x5b, 0x7b]
const CLOSING = [0x5d, 0x7d]

/**
 * Why a JSON text is not parsed, in one pass over its characters and without building anything. It counts opening brackets
 * and commas outside of strings: each value of an object or a list follows one of the two, so no text holds more values.
 * @returns a reason for `input_invalid`; null: the text is within its bounds, whether it is JSON or not
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
