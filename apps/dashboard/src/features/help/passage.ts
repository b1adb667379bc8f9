/** A piece of a text, and whether it is what was looked for. */
export type TextPiece = { readonly text: string; readonly isHit: boolean }

const WORD = /[\p{L}\p{N}]+/gu

export const wordsIn = (text: string): string[] => text.match(WORD) ?? []

/** Without accents and capitals, as words are compared. */
export const plainWord = (word: string): string => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The whole text, with those words marked. */
export function marked(text: string, terms: ReadonlySet<string>): readonly TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!terms.has(plainWord(word))) continue
    if (index > end) pieces.push({ text: text.slice(end, index), isHit: false })
    end = index + word.length
    pieces.push({ text: word, isHit: true })
  }
  return end < text.length ? [...pieces, { text: text.slice(end), isHit: false }] : pieces
}

/** As much as two lines of a phone hold. */
const PASSAGE_WORDS = 22
const WORDS_BEFORE = 5

/** The part of a text that has most of those words, with them marked; null where it has none. */
export function passageWith(text: string, terms: ReadonlySet<string>): readonly TextPiece[] | null {
  const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ term: plainWord(word), index, word }))
  const hits = words.flatMap(({ term }, at) => (terms.has(term) ? [at] : []))
  const richness = (at: number) =>
    new Set(words.slice(at, at + PASSAGE_WORDS - WORDS_BEFORE).flatMap(({ term }) => (terms.has(term) ? [term] : [])))
      .size
  const [best] = hits.sort((one, other) => richness(other) - richness(one) || one - other)
  if (best === undefined) return null
  const first = Math.max(0, best - WORDS_BEFORE)
  const from = first === 0 ? 0 : (words[first]?.index ?? 0)
  const to = words[first + PASSAGE_WORDS]?.index ?? text.length
  const passage = marked(text.slice(from, to).trim(), terms)
  const dots = (isCut: boolean): readonly TextPiece[] => (isCut ? [{ text: '…', isHit: false }] : [])
  return [...dots(from > 0), ...passage, ...dots(to < text.length)]
}
