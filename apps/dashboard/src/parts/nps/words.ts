import { formatCount } from '../../lib/format.ts'

export const words = {
  none: '–',
  scores: 'How often each score was given',
  scoreCount: (score: number, count: number) => `Score ${score}: ${formatCount(count)}`,
  shareAndCount: (share: string, count: number) => `${share} · ${formatCount(count)}`,
} as const
