import type { DraftKey } from '../editing/draft-store.ts'

const PREFIX = 'template.'

/** Under what an adjusted template waits on the device, among the surveys: a name that none of them has. */
export const templateStorageKey = (templateId: string): string => PREFIX + templateId

/** The adjustments of a template there are never sent by themselves. */
export const isOfTemplate = ({ surveyId }: DraftKey): boolean => surveyId.startsWith(PREFIX)
