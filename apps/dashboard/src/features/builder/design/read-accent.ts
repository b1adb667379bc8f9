/**
 * A color as merchants write it, or copy it from elsewhere: `#ABC`, `abc`, `#AABBCC`.
 * @returns `#rrggbb` in lower case; null where it is none
 */
export function readAccent(text: string): string | null {
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase()
  if (digits === undefined) return null
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`
}
