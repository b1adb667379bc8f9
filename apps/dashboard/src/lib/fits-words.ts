/** Whether every word that is typed begins a word of a text, whatever accents are left out. */
export function fitsWords(text: string, typed: string): boolean {
  const words = ` ${plain(text)}`
  return plain(typed)
    .split(' ')
    .filter(Boolean)
    .every((word) => words.includes(` ${word}`))
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}+-]+/gu, ' ')
    // A sign belongs to its number, as in UTC-3; a hyphen parts words.
    .replaceAll(/[+-](?!\p{N})/gu, ' ')
    .trim()
