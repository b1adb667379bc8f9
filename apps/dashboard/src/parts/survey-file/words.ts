import { quoted } from '../../lib/format.ts'

/** A survey as a file. */
export const words = {
  export: 'Download as a file',
  notExported: (name: string) => `${quoted(name)} couldn’t be downloaded`,
} as const
