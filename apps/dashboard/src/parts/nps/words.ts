import { formatCount } from '../../lib/format.ts'

export const words = {
  none: '–',
  detractors: 'Detractors, 0–6',
  passives: 'Passives, 7–8',
  promoters: 'Promoters, 9–10',
  scores: 'How often each score was given',
  scoreCount: (score: number, count: number) => `Score ${score}: ${formatCount(count)}`,
} as const
