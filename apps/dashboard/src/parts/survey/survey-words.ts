import { formatCount, pluralized } from '../../lib/format.ts'

/** Texts about a survey that every screen shares. */
export const surveyWords = {
  questions: (count: number) => pluralized(count, 'question', 'questions'),
  minutes: (count: number) => `About ${formatCount(count)} min`,
  draft: 'Draft',
  live: 'Live',
  /** It has as many responses as the plan includes. */
  full: 'At its limit',
} as const
