/**
 * The beginning of a text, for the lists of all questions: cut off here, and not by the style sheet, because each text
 * that the browser clips makes every key dearer where there are hundreds.
 * @param most how many characters, in UTF-16
 */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  // Not through the middle of an emoji.
  return `${text
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`
}
