import type { DraftKey } from '../editing/draft-store.ts'

const PREFIX = 'template.'

/** Under what an adjusted template waits on the device, among the surveys: a name that none of them has. */
export const templateStorageKey = (templateId: string): string => PREFIX + templateId

/** What waits there of a template goes nowhere by itself. */
export const isOfTemplate = ({ surveyId }: DraftKey): boolean => surveyId.startsWith(PREFIX)
