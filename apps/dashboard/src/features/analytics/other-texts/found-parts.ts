import { foldText } from '@earshot/survey'

export type TextPart = { readonly text: string; readonly isFound: boolean }

/**
 * Splits a text where it has some words, for highlighting. It finds what a search of the server finds: case, accents and repeated
 * spaces do not count.
 */
export function foundParts(text: string, search: string): readonly TextPart[] {
  const wanted = foldText(search)
  if (wanted === '') return [{ text, isFound: false }]
  const { folded, starts } = foldWithStarts(text)
  const parts: TextPart[] = []
  let end = 0
  for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + wanted.length)) {
    const from = starts[at] ?? text.length
    const to = starts[at + wanted.length] ?? text.length
    if (from > end) parts.push({ text: text.slice(end, from), isFound: false })
    parts.push({ text: text.slice(from, to), isFound: true })
    end = to
  }
  if (end < text.length) parts.push({ text: text.slice(end), isFound: false })
  return parts
}

/** The folded text, and for each of its units where the character begins that it comes from. */
function foldWithStarts(text: string): { readonly folded: string; readonly starts: readonly number[] } {
  let folded = ''
  const starts: number[] = []
  let position = 0
  for (const character of text) {
    const own = /\s/u.test(character) ? ' ' : foldText(character)
    // One space of several is left, and an accent that follows its letter belongs to the letter.
    if (own !== '' && !(own === ' ' && folded.endsWith(' '))) {
      folded += own
      for (let unit = 0; unit < own.length; unit++) starts.push(position)
    }
    position += character.length
  }
  return { folded, starts }
}
