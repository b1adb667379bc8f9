const QUOTE = 0x22
const LINE_END = 0x0a

/** Counts the lines of a CSV file that comes in parts. Line breaks inside of quotes belong to a text. */
export function createLineCounter(): (part: Uint8Array) => number {
  let lines = 0
  let isQuoted = false
  return (part) => {
    for (const byte of part) {
      if (byte === QUOTE) isQuoted = !isQuoted
      else if (byte === LINE_END && !isQuoted) lines += 1
    }
    return lines
  }
}
