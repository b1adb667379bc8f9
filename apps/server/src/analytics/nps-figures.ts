import { npsGroup } from '@earshot/survey'

export type NpsFigures = {
  readonly promoters: number
  readonly passives: number
  readonly detractors: number
  /** -100 to 100 in whole points; null until someone has answered. */
  readonly score: number | null
}

/**
 * Reichheld, "The One Number You Need to Grow" (2003): share of promoters less share of detractors, in whole points
 * (ADR-0033).
 * @param scores how often each score from 0 to 10 was given
 */
export function npsFigures(scores: readonly number[]): NpsFigures {
  const groups = { promoter: 0, passive: 0, detractor: 0 }
  for (const [score, n] of scores.entries()) groups[npsGroup(score)] += n
  const { promoter: promoters, passive: passives, detractor: detractors } = groups
  const all = detractors + passives + promoters
  const score = all === 0 ? null : Math.round(((promoters - detractors) / all) * 100)
  return { promoters, passives, detractors, score }
}
