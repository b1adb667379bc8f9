export type NpsGroup = 'detractor' | 'passive' | 'promoter'

/** Whose score this is, from 0 to 10: Reichheld, "The One Number You Need to Grow" (2003). Its color too (spec §9). */
export function npsGroup(score: number): NpsGroup {
  if (score <= 6) return 'detractor'
  return score <= 8 ? 'passive' : 'promoter'
}

/**
 * The group of a score on any scale, once it is brought to a whole score of 0 to 10; half a point counts up. It is its
 * color, in builder, player and results alike (spec §9, ADR-0026).
 * @param scale the score that counts as ten
 */
export const scoreGroup = (score: number, scale: number): NpsGroup => npsGroup(Math.round((score * 10) / scale))
