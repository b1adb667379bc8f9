import { quoted } from '../../lib/format.ts'

/** Texts about a merchant's own templates. */
export const words = {
  deleted: (name: string) => `${quoted(name)} is deleted`,
  notDeleted: (name: string) => `${quoted(name)} couldn’t be deleted`,
  notRestored: (name: string) => `${quoted(name)} couldn’t be brought back`,
  undo: 'Undo',
} as const
