export type NpsGroup = 'detractor' | 'passive' | 'promoter'

/** Whose score this is, from 0 to 10: Reichheld, "The One Number You Need to Grow" (2003). Its colour too (spec §9). */
export function npsGroup(score: number): NpsGroup {
  if (score <= 6) return 'detractor'
  return score <= 8 ? 'passive' : 'promoter'
}
