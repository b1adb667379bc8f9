import type { Survey } from '@earshot/survey'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { failureCode, ProblemError } from '../../../lib/failure.ts'
import { session as login } from '../../../lib/session.ts'
import { type Unsaved, unsaved } from '../../../lib/unsaved.ts'
import { type LoadedSurvey, saveSurvey, surveyQuery, workingCopy } from '../survey-api.ts'
import { createDeviceCopy } from './device-copy.ts'
import { createEditingSession, type Editing, type EditingSession } from './editing-session.ts'

/**
 * Opens a sitting at the survey as it was loaded, or where an earlier one has left it on this device; what it saves is
 * what the query cache knows from then on.
 */
export function useEditing(loaded: LoadedSurvey, left: Unsaved<Survey> | null): [Editing, EditingSession] {
  const cache = useQueryClient()
  const [{ session, device }] = useState(() => openSession(loaded, left, cache))
  useEffect(() => saveWhenLeaving(session, device.isSafe), [session, device])
  useEffect(() => unsaved.hold(loaded.surveyId), [loaded.surveyId])
  return [useSyncExternalStore(session.subscribe, session.read), session]
}

function openSession(loaded: LoadedSurvey, left: Unsaved<Survey> | null, cache: QueryClient) {
  const { surveyId } = loaded
  const merchantId = login.read()?.merchantId ?? ''
  const device = createDeviceCopy({
    keep: (copy, version) => unsaved.keep(merchantId, surveyId, { copy, version }),
    forget: () => unsaved.forget(merchantId, surveyId),
  })
  const session = createEditingSession({
    survey: left?.copy ?? workingCopy(loaded),
    version: left?.version ?? loaded.version,
    isUnsaved: left !== null,
    device,
    // Saving again cannot help: someone must choose which copy stands.
    stopsAfter: (failure) => failureCode(failure) === 'survey_changed_elsewhere',
    save: async (survey, version) => {
      // Whoever is logged in by now may be somebody else: it waits on the device (decisions D2).
      if (login.read()?.merchantId !== merchantId) throw new ProblemError({ code: 'not_logged_in' })
      const saved = await saveSurvey(survey, version)
      cache.setQueryData(surveyQuery(survey.surveyId).queryKey, saved)
      return saved.version
    },
  })
  return { session, device }
}

/**
 * Saves at once when the screen is left, the phone is locked or the network is back; warns before a tab is closed whose
 * edits are nowhere else.
 */
function saveWhenLeaving(session: EditingSession, isSafe: () => boolean): () => void {
  const saveIfHidden = () => document.visibilityState === 'hidden' && session.saveSoon()
  const warn = (event: BeforeUnloadEvent) => session.hasUnsaved() && !isSafe() && event.preventDefault()
  document.addEventListener('visibilitychange', saveIfHidden)
  globalThis.addEventListener('online', session.saveSoon)
  globalThis.addEventListener('beforeunload', warn)
  return () => {
    document.removeEventListener('visibilitychange', saveIfHidden)
    globalThis.removeEventListener('online', session.saveSoon)
    globalThis.removeEventListener('beforeunload', warn)
    session.saveSoon()
  }
}
