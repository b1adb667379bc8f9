/** A line of an outline by what it begins with; `line` counts from 1. */
export type Line = { readonly line: number; readonly text: string } & (
  | { readonly is: 'heading' | 'bullet' | 'plain' | 'blank' }
  /** `style` is all but the number: "1." and "1)" are two, and so is what stands further in. */
  | { readonly is: 'numbered'; readonly number: number; readonly style: string }
)

const HEADING = /^#{1,6}\s+(?=\S)/
const NUMBERED = /^((?:q|question)?\s?)(\d{1,3})([.):])(?:\s+(?=\S)|(?=\p{L}))/iu
/** Boxes to tick, behind a bullet or not; signs that lists are made with, and letters; signs that need no space. */
const BULLET =
  /^(?:(?:[-*+]\s+)?(?:\[[ xX]?\]|\([ xX]?\))\s+|(?:[-*+·–—§o]|[a-zA-Z][).])\s+|[•●○◦▪■□‣☐☑☒✓✔→\uF0A7\uF0B7]\uFE0F?\s*|-(?=\p{L}))(?=\S)/u
/** A line that separates texts, or a blank to write on. */
const RULER = /^([-_*=])\1{2,}$/

/** Word processors have more than one way to end a line. */
export function parseLines(text: string): readonly Line[] {
  return text.split(/\r\n?|[\n\v\f\u2028\u2029]/).map((raw, index) => lineOf(raw, index + 1))
}

function lineOf(raw: string, line: number): Line {
  const indented = raw.length - raw.trimStart().length
  const text = plainly(raw)
  if (text === '') return { is: 'blank', line, text }
  const heading = HEADING.exec(text)?.[0]
  if (heading !== undefined) return { is: 'heading', line, text: text.slice(heading.length) }
  const [whole, before, number, sign] = NUMBERED.exec(text) ?? []
  if (whole !== undefined) {
    const style = `${indented > 0} ${before?.trim().toLowerCase()} ${sign}`
    return { is: 'numbered', line, number: Number(number), style, text: text.slice(whole.length) }
  }
  const bullet = BULLET.exec(text)?.[0]
  return bullet === undefined ? { is: 'plain', line, text } : { is: 'bullet', line, text: text.slice(bullet.length) }
}

/** Without the stars that make text bold, and the spaces around it. */
function plainly(raw: string): string {
  const text = raw.trim()
  return RULER.test(text) ? '' : text.replaceAll('**', '').trim()
}

/** Headings may be numbered besides. */
export const withoutNumber = (text: string): string => text.replace(NUMBERED, '')
