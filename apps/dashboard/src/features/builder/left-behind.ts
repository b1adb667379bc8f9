import type { Survey } from '@earshot/survey'
import { queryOptions } from '@tanstack/react-query'
import { session } from '../../lib/session.ts'
import { type Unsaved, unsaved } from '../../lib/unsaved.ts'
import { toasts } from '../../ui/toast/toasts.ts'
import { hasCopy, type LoadedSurvey } from './loaded-survey.ts'
import { sendLeftBehind } from './send-left-behind.ts'
import { loadSurvey, saveSurvey } from './survey-api.ts'
import { words } from './words.ts'

/** What an earlier sitting of this merchant at this survey has left unsaved on this device, looked for at each visit. */
export const leftBehindQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['left-behind', surveyId],
    queryFn: () => {
      const merchantId = session.read()?.merchantId
      return merchantId === undefined ? null : unsaved.find<Survey>(merchantId, surveyId)
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Nothing is left to save where the server has it after all: only its answer was lost. */
export const stillUnsaved = (left: Unsaved<Survey> | null, loaded: LoadedSurvey): Unsaved<Survey> | null =>
  left && !hasCopy(loaded, left.copy) ? left : null

/** The sending of this login; a login that ends takes it along. */
let sending: Promise<boolean> | null = null
session.subscribe(() => {
  if (!session.read()) sending = null
})

/**
 * What waits on this device of whoever is logged in goes out, once at each login and each start (decisions D2).
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
