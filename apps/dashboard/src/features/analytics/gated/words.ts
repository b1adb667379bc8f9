import { pluralized } from '../../../lib/format.ts'

export const words = {
  ready: (count: number) =>
    count === 0 ? 'Ready for your responses' : `Ready for ${pluralized(count, 'response', 'responses')}`,
  upgrade: 'Upgrade now',
  rough: (count: number) => `Rough: ${pluralized(count, 'response', 'responses')}`,
} as const
