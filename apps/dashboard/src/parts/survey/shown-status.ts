/** A survey that is `full` is published, but shoppers no longer see it. ADR-0028. */
export type ShownStatus = 'draft' | 'live' | 'full'

/**
 * Whether a survey has as many responses as its plan includes.
 * @param used its responses over its life, with those that were deleted or are locked
 * @param limit null: the plan includes any number
 */
export const isFull = (used: number, limit: number | null): boolean => limit !== null && used >= limit

/** The status of a survey as its chip shows it. */
export function shownStatus(status: 'draft' | 'published', isSurveyFull: boolean): ShownStatus {
  if (status === 'draft') return 'draft'
  return isSurveyFull ? 'full' : 'live'
}
