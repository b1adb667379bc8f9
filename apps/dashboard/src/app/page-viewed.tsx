import { useEffect } from 'react'
import { track } from '../lib/track.ts'
import type { PageView } from '../lib/track-events.ts'

/** Stands beside a screen, and tells that it was seen once it is. Spec §7. */
export function PageViewed({ name, category, type, surveyId }: PageView) {
  useEffect(
    () => track.pageViewed({ name, category, type, ...(surveyId !== undefined && { surveyId }) }),
    [name, category, type, surveyId],
  )
  return null
}
