/**
 * Text as it can be stored. NUL is removed, because PostgreSQL refuses it. Each other control character except tab and
 * line breaks becomes a space: nobody can see it, and JSON takes six bytes for it, twice as many as for any other UTF-16
 * unit (`maxResponseBytes`). A lone surrogate is not UTF-8 and becomes U+FFFD, as in `toWellFormed`, which a shopper's
 * browser from before 2023 does not have.
 */
export function mendText(text: string): string {
  return text
    .replaceAll('\0', '')
    .replace(/[^\P{Cc}\t\n\r]/gu, ' ')
    .replace(/\p{Surrogate}/gu, '\uFFFD')
}
