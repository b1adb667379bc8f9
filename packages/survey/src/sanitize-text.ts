/** Matches every text that must be changed, and few others: a survey can have 100,000 texts. */
// Stryker disable next-line Regex: texts that it matches needlessly only take longer.
const NEEDS_SANITIZING = /[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\uffff]/

/**
 * Text as it can be stored. NUL is removed, because PostgreSQL refuses it. Each other control character except tab and
 * line breaks becomes a space: nobody can see it, and JSON takes six bytes for it, twice as many as for any other UTF-16
 * unit (`maxResponseBytes`). A lone surrogate is not UTF-8 and becomes U+FFFD, as in `toWellFormed`, which a shopper's
 * browser from before 2023 does not have.
 */
export function sanitizeText(text: string): string {
  // Stryker disable next-line ConditionalExpression: without it the result is the same, only slower.
  if (!NEEDS_SANITIZING.test(text)) return text
  return text
    .replaceAll('\0', '')
    .replace(/[^\P{Cc}\t\n\r]/gu, ' ')
    .replace(/\p{Surrogate}/gu, '\uFFFD')
}
