import type { Template } from '@earshot/survey'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { newId } from '../../../lib/new-id.ts'
import { session as login } from '../../../lib/session.ts'
import { type Place, unsaved } from '../../../lib/unsaved.ts'
import { createDeviceCopy } from '../editing/device-copy.ts'
import { createSittings } from '../editing/sittings.ts'
import type { LeftBehind } from '../left-behind.ts'
import { picturesKey } from '../questions/pictures/use-picture-upload.ts'
import { placeOfTemplate } from './template-place.ts'
import { createTemplateSession, isAdjusted, plainTemplate, templateIn } from './template-session.ts'

const sittings = createSittings<ReturnType<typeof openSitting>>()

/**
 * Opens a sitting at the template, or where an earlier one has left it on this device; one that was left with pictures on
 * their way goes on.
 */
export function useTemplateEditing(template: Template, left: LeftBehind | null) {
  const cache = useQueryClient()
  const [sitting] = useState(() => takeUp(template, left, cache))
  const { session, place, device, wasLeft } = sitting
  const editing = useSyncExternalStore(session.subscribe, session.read)
  useEffect(() => () => sittings.leave(sitting), [sitting])
  useEffect(() => unsaved.hold(place), [place])
  useEffect(() => {
    // Only where this device keeps nothing.
    const warn = (event: BeforeUnloadEvent) => !device.isSafe() && event.preventDefault()
    globalThis.addEventListener('beforeunload', warn)
    return () => globalThis.removeEventListener('beforeunload', warn)
  }, [device])
  return { editing, session, wasLeft }
}

function takeUp(template: Template, left: LeftBehind | null, cache: QueryClient) {
  const merchantId = login.read()?.merchantId ?? ''
  const surveyId = placeOfTemplate(template.surveyId)
  return (
    sittings.find(merchantId, surveyId) ??
    openSitting(template, left, { merchantId, surveyId, sittingId: newId() }, cache)
  )
}

function openSitting(template: Template, left: LeftBehind | null, place: Place, cache: QueryClient) {
  const device = createDeviceCopy(unsaved.at(place, left && { ...place, sittingId: left.sittingId }))
  // By undo it may have become what the template is.
  const wasLeft = left !== null && isAdjusted(templateIn(left.copy), template)
  if (left && wasLeft) device.keep(left)
  else if (left) device.forget()
  const session = createTemplateSession({
    template: left && wasLeft ? templateIn(left.copy) : plainTemplate(template),
    device,
  })
  const goesOn = () => cache.isMutating({ mutationKey: picturesKey(template.surveyId) }) > 0
  return { place, device, session, wasLeft, goesOn }
}
