import { pluralized } from '../../../lib/format.ts'

export const words = {
  allTime: 'All time',
  comparedWith: (which: string) => `Compared with: ${which}`,
  responses: (count: number) => pluralized(count, 'response', 'responses'),
} as const
