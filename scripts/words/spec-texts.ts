import { sections } from '../spec-coverage/sections.ts'

const sentences = sections.flatMap(([, rows]) => rows.map(({ sentence }) => straight(sentence)))

/**
 * Whether the specification fixes a text of the screen: the whole text is in a sentence of the coverage table, word for
 * word, and not as a part of a longer name. The table has every sentence of the specification, so its texts follow from
 * the table.
 */
export function isSpecText(text: string): boolean {
  const wanted = straight(text).trim()
  if (wanted === '') return false
  const pattern = new RegExp(
    `(?<!\\w|[A-Z]\\w* )${wanted.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}(?!\\w| [A-Z])`,
  )
  return sentences.some((sentence) => pattern.test(sentence))
}

/** The specification has straight quotes where our texts have typographic ones. */
function straight(text: string): string {
  return text.replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"')
}
