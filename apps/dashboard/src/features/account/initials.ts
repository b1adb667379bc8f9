const PALETTE_SIZE = 10

/** NL for Nordlys Lights, N for Nordlys, ? for nobody. Spec §2.3. */
export function initials(name: string): string {
  const names = name.trim().split(/\s+/).filter(Boolean)
  const letters = names.length > 1 ? [names[0], names.at(-1)] : names
  // The first letter, not the first half of one.
  return letters.map((word) => Array.from(word ?? '')[0]?.toUpperCase()).join('') || '?'
}

/** Which color of the palette a name has: always the same one. Spec §2.3. */
export function avatarColor(name: string): string {
  let hash = 0
  for (const letter of name) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return `var(--avatar-${Math.abs(hash) % PALETTE_SIZE})`
}
