import { createExternalStore } from '../../../lib/external-store.ts'

/** The survey whose live stream is open; null: none, so that figures are read at intervals. */
export const liveSurvey = createExternalStore<string | null>(null)
