import { formatCount, pluralized } from '../../lib/format.ts'

/** What every screen says of a survey in the same words. */
export const surveyWords = {
  questions: (count: number) => pluralized(count, 'question', 'questions'),
  minutes: (count: number) => `About ${formatCount(count)} min`,
  draft: 'Draft',
  live: 'Live',
  /** It has as many responses as the plan includes. */
  full: 'At its limit',
} as const
