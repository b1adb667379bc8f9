export type Separator = 'comma' | 'semicolon'

/** How spreadsheets of a language separate cells: by semicolons where a comma separates the decimals of a number. */
export function separatorOf(language: string): Separator {
  const decimal = new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal')
  return decimal?.value === ',' ? 'semicolon' : 'comma'
}
