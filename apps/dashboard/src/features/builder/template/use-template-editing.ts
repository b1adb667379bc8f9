import type { Template } from '@earshot/survey'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { newId } from '../../../lib/new-id.ts'
import { session as login } from '../../../lib/session.ts'
import { type DraftKey, draftStore } from '../editing/draft-store.ts'
import { createSuspendedSessions } from '../editing/editing-session.ts'
import type { LeftBehind } from '../left-behind.ts'
import { picturesKey } from '../questions/pictures/use-picture-upload.ts'
import { createTemplateSession, isAdjusted, plainTemplate, templateIn } from './template-session.ts'
import { templateStorageKey } from './template-storage-key.ts'

const suspendedSessions = createSuspendedSessions<ReturnType<typeof openSession>>()

/**
 * Opens an edit session of the template, as it is or as an earlier session left it on this device. A session that was left
 * with pictures on their way is resumed.
 */
export function useTemplateEditing(template: Template, left: LeftBehind | null) {
  const cache = useQueryClient()
  const [opened] = useState(() => resumeOrOpen(template, left, cache))
  const { session, key, draft, wasLeft } = opened
  const editing = useSyncExternalStore(session.subscribe, session.read)
  useEffect(() => () => suspendedSessions.add(opened), [opened])
  useEffect(() => draftStore.lock(key), [key])
  useEffect(() => {
    // Only where this device keeps nothing.
    const warn = (event: BeforeUnloadEvent) => !draft.isStored() && event.preventDefault()
    globalThis.addEventListener('beforeunload', warn)
    return () => globalThis.removeEventListener('beforeunload', warn)
  }, [draft])
  return { editing, session, wasLeft }
}

function resumeOrOpen(template: Template, left: LeftBehind | null, cache: QueryClient) {
  const merchantId = login.read()?.merchantId ?? ''
  const surveyId = templateStorageKey(template.surveyId)
  return (
    suspendedSessions.find(merchantId, surveyId) ??
    openSession(template, left, { merchantId, surveyId, editSessionId: newId() }, cache)
  )
}

function openSession(template: Template, left: LeftBehind | null, key: DraftKey, cache: QueryClient) {
  const draft = draftStore.open(key, left && { ...key, editSessionId: left.editSessionId })
  // By undo it may have become what the template is.
  const wasLeft = left !== null && isAdjusted(templateIn(left.copy), template)
  if (left && wasLeft) draft.write(left)
  else if (left) draft.clear()
  const session = createTemplateSession({
    template: left && wasLeft ? templateIn(left.copy) : plainTemplate(template),
    draft,
  })
  const isPending = () => cache.isMutating({ mutationKey: picturesKey(template.surveyId) }) > 0
  return { key, draft, session, wasLeft, isPending }
}
