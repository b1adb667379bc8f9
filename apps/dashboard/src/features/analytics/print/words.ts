import { pluralized } from '../../../lib/format.ts'

export const words = {
  allTime: 'All time',
  filter: (subject: string, values: string) => `${subject}: ${values}`,
  responses: (count: number) => pluralized(count, 'response', 'responses'),
} as const
