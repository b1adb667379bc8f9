/**
 * Text as the database can keep it: PostgreSQL refuses NUL, and a lone surrogate is not UTF-8.
 * What `toWellFormed` does, written so that a shopper's browser from before 2023 can do it too.
 */
export function mendText(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD')
}
