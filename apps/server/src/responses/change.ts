import type { PublishedSurvey } from '@earshot/survey'
import type { StoredResponse } from './response-columns.ts'

/** A response before and after: taken in, changed, moved to another day, or deleted. */
export type Change = { readonly survey: PublishedSurvey } & (
  | { readonly before: StoredResponse | null; readonly after: StoredResponse }
  | { readonly before: StoredResponse; readonly after: null }
)
