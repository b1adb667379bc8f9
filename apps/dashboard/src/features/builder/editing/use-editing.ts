import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { failureCode, ProblemError, TransportError } from '../../../lib/failure.ts'
import { newId } from '../../../lib/new-id.ts'
import { session as login } from '../../../lib/session.ts'
import { unsaved } from '../../../lib/unsaved.ts'
import type { LeftBehind } from '../left-behind.ts'
import { type LoadedSurvey, workingCopy } from '../loaded-survey.ts'
import { picturesKey } from '../questions/pictures/use-picture-upload.ts'
import { loadSurvey, saveSurvey } from '../survey-api.ts'
import { keepSurvey } from '../survey-query.ts'
import type { Remedy } from './autosave.ts'
import { createDeviceCopy } from './device-copy.ts'
import { createSaveOver } from './save-over.ts'
import { createSavedSession, type SavedEditing, type SavedSession } from './saved-session.ts'
import { createSittings } from './sittings.ts'

type Sitting = ReturnType<typeof openSitting>

const sittings = createSittings<Sitting>()

/**
 * Opens a sitting at the survey as it was loaded, or where an earlier one has left it on this device; one that was left
 * with something on its way goes on. What it saves is what the query cache knows from then on.
 */
export function useEditing(loaded: LoadedSurvey, left: LeftBehind | null): [SavedEditing, SavedSession] {
  const cache = useQueryClient()
  const [sitting] = useState(() => takeUp(loaded, left, cache))
  const { session, device } = sitting
  const editing = useSyncExternalStore(session.subscribe, session.read)
  const { saving } = editing
  useEffect(() => saveWhenLeaving(session, device.isSafe), [session, device])
  useEffect(() => () => sittings.leave(sitting), [sitting])
  useEffect(() => unsaved.hold(sitting.place), [sitting])
  useEffect(() => catchUpWhenBack(loaded.surveyId, session, cache), [loaded.surveyId, session, cache])
  useEffect(() => {
    if (saving.is !== 'failed' || saving.nextTryInMs === null) return
    const nextTry = setTimeout(session.saveSoon, saving.nextTryInMs)
    return () => clearTimeout(nextTry)
  }, [session, saving])
  return [editing, session]
}

function takeUp(loaded: LoadedSurvey, left: LeftBehind | null, cache: QueryClient): Sitting {
  const merchantId = login.read()?.merchantId ?? ''
  const goesOn = sittings.find(merchantId, loaded.surveyId)
  if (!goesOn) return openSitting(merchantId, loaded, left, cache)
  goesOn.session.catchUp(workingCopy(loaded), loaded.version)
  return goesOn
}

function openSitting(merchantId: string, loaded: LoadedSurvey, left: LeftBehind | null, cache: QueryClient) {
  const { surveyId } = loaded
  const place = { merchantId, surveyId, sittingId: newId() }
  const device = createDeviceCopy(unsaved.at(place, left && { ...place, sittingId: left.sittingId }))
  // What an earlier sitting has left is this one's from now on; two that find it at once have a copy each.
  if (left) device.keep(left)
  const saveOver = createSaveOver(
    { load: loadSurvey, save: saveSurvey },
    left && { version: left.version, copies: [left.copy, left.sent].filter((copy) => copy !== null) },
  )
  const session = createSavedSession({
    survey: left?.copy ?? workingCopy(loaded),
    version: left?.version ?? loaded.version,
    isUnsaved: left !== null,
    device,
    remedyFor,
    save: async (survey, version) => {
      // Whoever is logged in by now may be somebody else: it waits on the device (ADR-0021).
      if (login.read()?.merchantId !== merchantId) throw new ProblemError({ code: 'not_logged_in' })
      const saved = await saveOver(survey, version)
      keepSurvey(cache, saved)
      return saved.version
    },
  })
  // Its pictures come into this copy, wherever the merchant has gone meanwhile.
  const goesOn = () => session.hasUnsaved() || cache.isMutating({ mutationKey: picturesKey(surveyId) }) > 0
  return { place, session, device, goesOn }
}

/** What passes by itself is tried again; what the server refuses, it would refuse again. */
function remedyFor(failure: unknown): Remedy {
  if (failure instanceof TransportError) return 'time'
  const code = failureCode(failure)
  if (code === 'unexpected' || code === 'too_busy') return 'time'
  // Someone must choose which copy stands.
  return code === 'survey_changed_elsewhere' ? 'decision' : 'edit'
}

/** A tab that comes back with nothing unsaved takes up what another one has saved: the next key is in no conflict then. */
function catchUpWhenBack(surveyId: string, session: SavedSession, cache: QueryClient): () => void {
  async function catchUp(): Promise<void> {
    if (document.visibilityState !== 'visible' || session.hasUnsaved()) return
    const standing = await loadSurvey(surveyId).catch(() => null)
    // Unknown, it shows at the next save.
    if (!standing) return
    keepSurvey(cache, standing)
    session.catchUp(workingCopy(standing), standing.version)
  }
  document.addEventListener('visibilitychange', catchUp)
  return () => document.removeEventListener('visibilitychange', catchUp)
}

/**
 * Saves at once when the screen is left, the phone is locked or the network is back; warns before a tab is closed whose
 * edits are nowhere else.
 */
function saveWhenLeaving(session: SavedSession, isSafe: () => boolean): () => void {
  const saveIfHidden = () => document.visibilityState === 'hidden' && session.saveSoon()
  const warn = (event: BeforeUnloadEvent) => session.hasUnsaved() && !isSafe() && event.preventDefault()
  document.addEventListener('visibilitychange', saveIfHidden)
  globalThis.addEventListener('online', session.saveOnline)
  globalThis.addEventListener('beforeunload', warn)
  return () => {
    document.removeEventListener('visibilitychange', saveIfHidden)
    globalThis.removeEventListener('online', session.saveOnline)
    globalThis.removeEventListener('beforeunload', warn)
    session.saveSoon()
  }
}
