import type { AudienceFilter, PageFact, PublishedSurvey, ShopperContext, SurveyId } from '@earshot/survey/respondent'
import { toldQuery } from './told-query.ts'

/** A revision of a survey. */
export type RevisionKey = { readonly surveyId: SurveyId; readonly revision: number }

/** A survey that is live in a store, and which of its revisions. */
export type LiveSurvey = RevisionKey & {
  /** Whether it says whose product it is: what the plan of its store decides (ADR-0027). */
  readonly branded: boolean
  /** Whom it asks; `server`: what it lists stays there, and it decides (ADR-0031). Left out: everyone. */
  readonly audience?: readonly AudienceFilter[] | 'server'
}

/** What a store asks at present, and the currency that it counts in. */
export type StoreDocument = {
  readonly surveys: readonly LiveSurvey[]
  readonly currency: string
  /** The facts of pages that it does not keep; missing where a server may not take any yet. */
  readonly leftOutFacts?: readonly PageFact[]
}

/**
 * The store document: what is live. Browsers keep it for less than the minute within which a survey that was moved to
 * draft must fall silent (ADR-0024), and nothing else does: a page may live long.
 */
export const fetchStoreDocument = (storeUrl: string, context: ShopperContext): Promise<StoreDocument> =>
  fetchData(`${storeUrl}/surveys${toldQuery(context)}`)

/** One frozen revision; it never changes, browsers keep it for good. */
export const fetchRevision = (storeUrl: string, { surveyId, revision }: RevisionKey): Promise<PublishedSurvey> =>
  fetchData(`${storeUrl}/surveys/${surveyId}/revisions/${revision}`)

/** Rejects on anything but a document; whoever asks stays silent then. */
const fetchData = <Data>(url: string): Promise<Data> =>
  fetch(url, { credentials: 'omit' })
    .then((reply) => reply.json())
    .then(({ data }) => data)
