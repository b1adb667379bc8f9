import { late } from './use-late.ts'

export type Later = typeof import('./later.tsx')['later']

/** What comes after the first question. */
export const useLater = late<Later>(() => import('./later.tsx').then((module) => module.later))
