/**
 * An error in one sentence, without the full stop. The innermost cause has the reason; the errors around it only have the
 * location.
 */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return `${error.message}: ${sentenceOf(error.cause)}`
  return error.message || ('code' in error ? String(error.code) : error.name)
}
