import { queryOptions } from '@tanstack/react-query'
import { session } from '../../lib/session.ts'
import { type Unsaved, unsaved } from '../../lib/unsaved.ts'
import { toasts } from '../../ui/toast/toasts.ts'
import { words } from './left-behind-words.ts'
import { sendLeftBehind } from './send-left-behind.ts'
import { loadSurvey, saveSurvey } from './survey-api.ts'

/** What a sitting has left unsaved on this device. */
export type LeftBehind = Unsaved & { readonly sittingId: string }

/** What the latest such sitting of this merchant at this survey has left, looked for at each visit. */
export const leftBehindQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['left-behind', surveyId],
    queryFn: async (): Promise<LeftBehind | null> => {
      const merchantId = session.read()?.merchantId
      if (merchantId === undefined) return null
      const places = (await unsaved.list(merchantId)).filter((one) => one.surveyId === surveyId)
      for (const place of places.toReversed()) {
        const left = await unsaved.read(place)
        if (left) return { ...left, sittingId: place.sittingId }
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
 * What waits on this device of whoever is logged in goes out, once at each login and each start (ADR-0021).
 * @returns whether anything did
 */
export function leftBehindSent(): Promise<boolean> {
  const merchantId = session.read()?.merchantId
  if (merchantId === undefined) return Promise.resolve(false)
  sending ??= sendAndSay(merchantId)
  return sending
}

async function sendAndSay(merchantId: string): Promise<boolean> {
  const sent = await sendLeftBehind(merchantId, {
    device: unsaved,
    load: loadSurvey,
    save: saveSurvey,
    isHere: () => session.read()?.merchantId === merchantId,
  })
  if (sent.length > 0) toasts.show({ variant: 'success', title: words.editsSaved(sent) })
  return sent.length > 0
}
