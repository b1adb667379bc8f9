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

/** Of a normal distribution, so many standard errors to either side hold 95 %. */
const Z_95 = 1.96

/**
 * How far the score of everybody may be from this one, 95 times of 100, in whole points: one answer is worth 1, 0 or -1,
 * so the variance of their mean is (p + d - (p - d)²) / n. Rocks, "Interval Estimation for the Net Promoter Score", The
 * American Statistician 70 (2016).
 * @returns null where the formula would promise what nobody knows: of fewer than two answers, or of one group alone
 */
export function npsMargin({ promoters, passives, detractors }: Omit<NpsFigures, 'score'>): number | null {
  const all = promoters + passives + detractors
  const [p, d] = [promoters / all, detractors / all]
  if (all < 2 || Math.max(promoters, passives, detractors) === all) return null
  return Math.round(Z_95 * Math.sqrt((p + d - (p - d) ** 2) / all) * 100)
}
