import type { Survey } from '@earshot/survey'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { failureCode, ProblemError, TransportError } from '../../../lib/failure.ts'
import { session as login } from '../../../lib/session.ts'
import { type Unsaved, unsaved } from '../../../lib/unsaved.ts'
import { type LoadedSurvey, workingCopy } from '../loaded-survey.ts'
import { picturesKey } from '../questions/pictures/use-picture-upload.ts'
import { loadSurvey, saveSurvey } from '../survey-api.ts'
import { keepSurvey } from '../survey-query.ts'
import type { Remedy } from './autosave.ts'
import { createDeviceCopy } from './device-copy.ts'
import { createEditingSession, type Editing, type EditingSession } from './editing-session.ts'
import { createSaveOver } from './save-over.ts'
import { type Sitting, sittings } from './sittings.ts'

/**
 * Opens a sitting at the survey as it was loaded, or where an earlier one has left it on this device; one that was left
 * with something on its way goes on. What it saves is what the query cache knows from then on.
 */
export function useEditing(loaded: LoadedSurvey, left: Unsaved<Survey> | null): [Editing, EditingSession] {
  const cache = useQueryClient()
  const [sitting] = useState(() => takeUp(loaded, left, cache))
  const { session, device } = sitting
  const editing = useSyncExternalStore(session.subscribe, session.read)
  const { saving } = editing
  useEffect(() => saveWhenLeaving(session, device.isSafe), [session, device])
  useEffect(() => () => sittings.leave(sitting), [sitting])
  useEffect(() => unsaved.hold(loaded.surveyId), [loaded.surveyId])
  useEffect(() => {
    if (saving.is !== 'failed' || saving.nextTryInMs === null) return
    const nextTry = setTimeout(session.saveSoon, saving.nextTryInMs)
    return () => clearTimeout(nextTry)
  }, [session, saving])
  return [editing, session]
}

function takeUp(loaded: LoadedSurvey, left: Unsaved<Survey> | null, cache: QueryClient): Sitting {
  const merchantId = login.read()?.merchantId ?? ''
  const goesOn = sittings.find(merchantId, loaded.surveyId)
  if (!goesOn) return openSitting(merchantId, loaded, left, cache)
  goesOn.session.catchUp(workingCopy(loaded), loaded.version)
  return goesOn
}

function openSitting(
  merchantId: string,
  loaded: LoadedSurvey,
  left: Unsaved<Survey> | null,
  cache: QueryClient,
): Sitting {
  const { surveyId } = loaded
  const device = createDeviceCopy(
    {
      keep: (copy, version) => unsaved.keep(merchantId, surveyId, { copy, version }),
      forget: () => unsaved.forget(merchantId, surveyId),
    },
    painted,
  )
  const saveOver = createSaveOver({ load: loadSurvey, save: saveSurvey })
  const session = createEditingSession({
    survey: left?.copy ?? workingCopy(loaded),
    version: left?.version ?? loaded.version,
    isUnsaved: left !== null,
    device,
    remedyFor,
    save: async (survey, version) => {
      // Whoever is logged in by now may be somebody else: it waits on the device (decisions D2).
      if (login.read()?.merchantId !== merchantId) throw new ProblemError({ code: 'not_logged_in' })
      const saved = await saveOver(survey, version)
      keepSurvey(cache, saved)
      return saved.version
    },
  })
  // Its pictures come into this copy, wherever the merchant has gone meanwhile.
  const hasPicturesComing = () => cache.isMutating({ mutationKey: picturesKey(surveyId) }) > 0
  return { merchantId, surveyId, session, device, hasPicturesComing }
}

/** Once the letter just typed stands on the screen; a page that nobody looks at is not painted. */
const painted = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done))
    setTimeout(done, NOT_PAINTED_MS)
  })

const NOT_PAINTED_MS = 250

/** What passes by itself is tried again; what the server refuses, it would refuse again. */
function remedyFor(failure: unknown): Remedy {
  if (failure instanceof TransportError) return 'time'
  const code = failureCode(failure)
  if (code === 'unexpected' || code === 'too_busy') return 'time'
  // Someone must choose which copy stands.
  return code === 'survey_changed_elsewhere' ? 'decision' : 'edit'
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
