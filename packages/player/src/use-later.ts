import { late } from './use-late.ts'

export type Later = typeof import('./later.tsx')['part']

/** What comes after the first question. */
export const useLater = late<Later>(() => import('./later.tsx'))
