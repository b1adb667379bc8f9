import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ProblemError } from '../../../lib/failure.ts'
import { newId } from '../../../lib/new-id.ts'
import { session as login } from '../../../lib/session.ts'
import type { LeftBehind } from '../left-behind.ts'
import { type LoadedSurvey, toWorkingCopy } from '../loaded-survey.ts'
import { picturesKey } from '../questions/pictures/use-picture-upload.ts'
import { loadSurvey, sendSave } from '../survey-api.ts'
import { cacheSurvey } from '../survey-query.ts'
import type { Server } from './autosave.ts'
import { draftStore } from './draft-store.ts'
import { createSavedSession, createSuspendedSessions, type SavedEditing, type SavedSession } from './editing-session.ts'

type OpenSession = ReturnType<typeof openSession>

const suspendedSessions = createSuspendedSessions<OpenSession>()

/**
 * Opens an edit session of the survey as it was loaded, or as an earlier session left it on this device. A session that
 * was left with something on its way is resumed. The query cache gets what it saves.
 */
export function useEditing(loaded: LoadedSurvey, left: LeftBehind | null): [SavedEditing, SavedSession] {
  const cache = useQueryClient()
  const [opened] = useState(() => resumeOrOpen(loaded, left, cache))
  const { key, session, draft } = opened
  const editing = useSyncExternalStore(session.subscribe, session.read)
  const { saving } = editing
  useEffect(() => saveWhenLeaving(session, draft.isStored), [session, draft])
  useEffect(() => () => suspendedSessions.add(opened), [opened])
  useEffect(() => draftStore.lock(key), [key])
  useEffect(() => catchUpWhenBack(loaded.surveyId, session, cache), [loaded.surveyId, session, cache])
  useEffect(() => {
    if (saving.is !== 'failed' || saving.nextTryInMs === null) return
    const nextTry = setTimeout(session.saveSoon, saving.nextTryInMs)
    return () => clearTimeout(nextTry)
  }, [session, saving])
  return [editing, session]
}

function resumeOrOpen(loaded: LoadedSurvey, left: LeftBehind | null, cache: QueryClient): OpenSession {
  const merchantId = login.read()?.merchantId ?? ''
  const suspended = suspendedSessions.find(merchantId, loaded.surveyId)
  if (!suspended) return openSession(merchantId, loaded, left, cache)
  suspended.session.catchUp(toWorkingCopy(loaded), loaded.version)
  return suspended
}

function openSession(merchantId: string, loaded: LoadedSurvey, left: LeftBehind | null, cache: QueryClient) {
  const { surveyId } = loaded
  const key = { merchantId, surveyId, editSessionId: newId() }
  const draft = draftStore.open(key, left && { ...key, editSessionId: left.editSessionId })
  // This session continues the draft from now on. Two sessions that find it at once have a copy each.
  if (left) draft.write(left)
  const session = createSavedSession({
    survey: left?.copy ?? toWorkingCopy(loaded),
    isUnsaved: left !== null,
    base: {
      version: left?.version ?? loaded.version,
      attempts: left ? [left.sent, left.copy].filter((copy) => copy !== null) : [],
    },
    server: serverOf(merchantId),
    draft,
    onSaved: (saved) => cacheSurvey(cache, saved),
  })
  // Its pictures are added to this copy, even if the merchant has gone elsewhere meanwhile.
  const isPending = () => session.hasUnsaved() || cache.isMutating({ mutationKey: picturesKey(surveyId) }) > 0
  return { key, session, draft, isPending }
}

const serverOf = (merchantId: string): Server => ({
  load: loadSurvey,
  async send(copy, version) {
    // If another merchant has logged in meanwhile, the edits wait on the device (ADR-0021).
    if (login.read()?.merchantId !== merchantId) throw new ProblemError({ code: 'not_logged_in' })
    return sendSave(copy, version)
  },
})

/** When a tab with nothing unsaved is shown again, it takes over what another tab has saved, so its next save is in no conflict. */
function catchUpWhenBack(surveyId: string, session: SavedSession, cache: QueryClient): () => void {
  async function catchUp(): Promise<void> {
    if (document.visibilityState !== 'visible' || session.hasUnsaved()) return
    const current = await loadSurvey(surveyId).catch(() => null)
    // A failure shows at the next save.
    if (!current) return
    cacheSurvey(cache, current)
    session.catchUp(toWorkingCopy(current), current.version)
  }
  document.addEventListener('visibilitychange', catchUp)
  return () => document.removeEventListener('visibilitychange', catchUp)
}

/**
 * Saves at once when the screen is left, the phone is locked or the network is back. Warns before a tab is closed whose
 * edits are stored nowhere else.
 */
function saveWhenLeaving(session: SavedSession, isStored: () => boolean): () => void {
  const saveIfHidden = () => document.visibilityState === 'hidden' && session.saveSoon()
  const warn = (event: BeforeUnloadEvent) => session.hasUnsaved() && !isStored() && event.preventDefault()
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
