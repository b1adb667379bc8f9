import { queryOptions } from '@tanstack/react-query'
import { session } from '../../lib/session.ts'
import { toasts } from '../../ui/toast/toasts.ts'
import { draftStore, type Unsaved } from './editing/draft-store.ts'
import { words } from './left-behind-words.ts'
import { loadSurvey, sendSave } from './survey-api.ts'
import { isOfTemplate } from './template/template-storage-key.ts'

/** The changes that an edit session left unsaved on this device. */
export type LeftBehind = Unsaved & { readonly editSessionId: string }

/** The changes of the latest such session of this merchant and this survey, read at each visit. */
export const leftBehindQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['left-behind', surveyId],
    queryFn: async (): Promise<LeftBehind | null> => {
      const merchantId = session.read()?.merchantId
      if (merchantId === undefined) return null
      const keys = (await draftStore.list(merchantId)).filter((one) => one.surveyId === surveyId)
      for (const key of keys.toReversed()) {
        const left = await draftStore.read(key)
        if (left) return { ...left, editSessionId: key.editSessionId }
      }
      return null
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The sending of this login; a login that ends takes it along. */
let sending: Promise<boolean> | null = null
session.subscribe(() => {
  if (!session.read()) sending = null
})

/**
 * Sends the unsaved changes of the merchant who is logged in, once at each login and each start (ADR-0021).
 * @returns whether anything did
 */
export function leftBehindSent(): Promise<boolean> {
  const merchantId = session.read()?.merchantId
  if (merchantId === undefined) return Promise.resolve(false)
  sending ??= sendAndAnnounce(merchantId)
  return sending
}

async function sendAndAnnounce(merchantId: string): Promise<boolean> {
  // Most starts find no draft that can be sent, and need neither the code that sends one nor the survey engine.
  if ((await draftStore.list(merchantId)).every(isOfTemplate)) return false
  // The draft waits for the next start if this cannot be fetched.
  const chunk = await import('./send-left-behind.ts').catch(() => null)
  if (!chunk) return false
  const sent = await chunk.sendLeftBehind(merchantId, {
    device: draftStore,
    load: loadSurvey,
    save: sendSave,
    isHere: () => session.read()?.merchantId === merchantId,
  })
  if (sent.length > 0) toasts.show({ variant: 'success', title: words.editsSaved(sent) })
  return sent.length > 0
}
