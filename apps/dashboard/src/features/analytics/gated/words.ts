import { pluralized } from '../../../lib/format.ts'

export const words = {
  ready: (count: number) => `Ready for ${pluralized(count, 'response', 'responses')}`,
  upgrade: 'Upgrade now',
  rough: (count: number) => `Rough: ${pluralized(count, 'response', 'responses')}`,
} as const
