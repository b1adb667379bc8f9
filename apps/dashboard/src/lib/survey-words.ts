import { counted, formatCount } from './format.ts'

/** How much a survey asks, in a few words. */
export const surveyWords = {
  questions: (count: number) => counted(count, 'question', 'questions'),
  minutes: (count: number) => `About ${formatCount(count)} min`,
} as const
