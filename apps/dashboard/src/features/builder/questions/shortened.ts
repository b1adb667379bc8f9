/**
 * The beginning of a text, for the lists of all questions: cut off here, and not by the style sheet, because each text
 * that the browser clips makes every key dearer where there are hundreds.
 * @param maxLength how many characters, in UTF-16
 */
export function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  // Not through the middle of an emoji.
  return `${text
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`
}
