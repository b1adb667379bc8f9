/**
 * The result of scanning a text as JSON: `depth` counts lists and objects within each other, `at` is where it stops
 * being JSON.
 */
export type Scan = { readonly valid: true; readonly depth: number } | { readonly valid: false; readonly at: number }

/**
 * Looks through JSON without building or recursing, so that `JSON.parse` is only asked what it can answer: it throws on
 * what is nested too deep, and browsers do not agree on how to say where a fault is. RFC 8259.
 */
export function scanJson(text: string): Scan {
  const open: ('{' | '[')[] = []
  let depth = 0
  let expects: 'value' | 'value or ]' | 'key or }' | 'key' | ', or end' = 'value'
  for (let at = space(text, 0); ; at = space(text, at)) {
    const char = text[at]
    const inside = open.at(-1)
    if (char === undefined) return expects === ', or end' && !inside ? { valid: true, depth } : { valid: false, at }

    if (expects === ', or end') {
      if (char === ',' && inside) expects = inside === '{' ? 'key' : 'value'
      else if (char !== CLOSING.get(inside)) return { valid: false, at }
      else open.pop()
      at++
    } else if (expects === 'key' || expects === 'key or }') {
      if (char === '}' && expects === 'key or }') {
        open.pop()
        expects = ', or end'
        at++
        continue
      }
      const end = stringEnd(text, at)
      if (end === -1) return { valid: false, at }
      const colon = space(text, end)
      if (text[colon] !== ':') return { valid: false, at: colon }
      expects = 'value'
      at = colon + 1
    } else if (char === ']' && expects === 'value or ]') {
      open.pop()
      expects = ', or end'
      at++
    } else if (char === '{' || char === '[') {
      depth = Math.max(depth, open.push(char))
      expects = char === '{' ? 'key or }' : 'value or ]'
      at++
    } else {
      const end = char === '"' ? stringEnd(text, at) : match(WORD, text, at)
      if (end === -1) return { valid: false, at }
      expects = ', or end'
      at = end
    }
  }
}

const CLOSING: ReadonlyMap<string | undefined, string> = new Map([
  ['{', '}'],
  ['[', ']'],
])

const SPACE = /[ \t\n\r]*/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const WORD = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y

const space = (text: string, at: number): number => match(SPACE, text, at)

/** Where a match that begins right here ends, or -1. */
function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}

/** Where a string that begins right here ends, or -1. By hand: a pattern would remember each of its characters. */
function stringEnd(text: string, at: number): number {
  if (text[at] !== '"') return -1
  for (let next = at + 1; next < text.length; ) {
    const char = text.charCodeAt(next)
    if (char === 0x22) return next + 1
    // Control characters must be escaped.
    if (char < 0x20) return -1
    next = char === 0x5c ? match(ESCAPE, text, next) : next + 1
    if (next === -1) return -1
  }
  return -1
}
