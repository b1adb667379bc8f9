/**
 * A text as it is compared with what others wrote: without case, accents, and surrounding and repeated white space (SPEC R22).
 * Equal texts say the same.
 */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim()
