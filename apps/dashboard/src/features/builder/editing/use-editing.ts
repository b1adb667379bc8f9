import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { failureCode } from '../../../lib/failure.ts'
import { type LoadedSurvey, saveSurvey, surveyQuery, workingCopy } from '../survey-api.ts'
import { createEditingSession, type Editing, type EditingSession } from './editing-session.ts'

/** Opens a sitting at the survey as it was loaded; what it saves is what the query cache knows from then on. */
export function useEditing(loaded: LoadedSurvey): [Editing, EditingSession] {
  const cache = useQueryClient()
  const [session] = useState(() => openSession(loaded, cache))
  useEffect(() => saveWhenLeaving(session), [session])
  return [useSyncExternalStore(session.subscribe, session.read), session]
}

function openSession(loaded: LoadedSurvey, cache: QueryClient): EditingSession {
  return createEditingSession({
    survey: workingCopy(loaded),
    version: loaded.version,
    // Saving again cannot help: someone must choose which copy stands.
    stopsAfter: (failure) => failureCode(failure) === 'survey_changed_elsewhere',
    save: async (survey, version) => {
      const saved = await saveSurvey(survey, version)
      cache.setQueryData(surveyQuery(survey.surveyId).queryKey, saved)
      return saved.version
    },
  })
}

/** Saves at once when the screen is left, the phone is locked or the network is back; warns before a tab is closed. */
function saveWhenLeaving(session: EditingSession): () => void {
  const saveIfHidden = () => document.visibilityState === 'hidden' && session.saveSoon()
  const warn = (event: BeforeUnloadEvent) => session.hasUnsaved() && event.preventDefault()
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
