import { quoted } from '../../lib/format.ts'

export const words = {
  notExported: (name: string) => `${quoted(name)} couldn’t be downloaded`,
} as const
