import type { AudienceFilter, PageFact, PublishedSurvey, SurveyId } from '@earshot/survey/respondent'

declare global {
  /** The store document that the loader came with; null if its address names no store. */
  const TAG_DOCUMENT: StoreDocument | null
}

/** A revision of a survey. */
export type RevisionKey = { readonly surveyId: SurveyId; readonly revision: number }

/** A survey that is live in a store, and which of its revisions. */
export type LiveSurvey = RevisionKey & {
  /** Whether it names Earshot, which depends on the plan of its store (ADR-0027). */
  readonly branded: boolean
  /** The shoppers that it asks; `server`: only the server knows the filters, and decides (ADR-0031). Undefined: everyone. */
  readonly audience?: readonly AudienceFilter[] | 'server'
}

/** The surveys that a store asks at present, and the currency that it counts in. */
export type StoreDocument = {
  readonly surveys: readonly LiveSurvey[]
  readonly currency: string
  /** The facts of pages that it does not keep; missing where a server may not take any yet. */
  readonly leftOutFacts?: readonly PageFact[]
}

/** Servers and caches may have had the document of the tag for 58 seconds, and a draft takes effect within a minute (ADR-0024). */
const TAG_DOCUMENT_MS = 2_000

const startedAt = performance.now()

/** After Back, browsers take everything from their cache, however old it is. */
const isBack = (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming)?.type === 'back_forward'

/** Reads the document of the tag, or fetches it. A page may stay open for long, so only the browser's cache stores it. */
export const findStoreDocument = async (storeUrl: string): Promise<StoreDocument> =>
  TAG_DOCUMENT && !isBack && performance.now() - startedAt < TAG_DOCUMENT_MS
    ? TAG_DOCUMENT
    : fetchData(`${storeUrl}/surveys`, isBack ? 'no-cache' : 'default')

/** One frozen revision; it never changes, browsers keep it for good. */
export const fetchRevision = (storeUrl: string, { surveyId, revision }: RevisionKey): Promise<PublishedSurvey> =>
  fetchData(`${storeUrl}/surveys/${surveyId}/revisions/${revision}`)

/** Sends no cookie, because the page of a store has another origin. Rejects on anything but a document, and the page asks nothing then. */
const fetchData = <Data>(url: string, cache: RequestCache = 'default'): Promise<Data> =>
  fetch(url, { priority: 'low', cache })
    .then((reply) => reply.json())
    .then(({ data }) => data)
