import { gate } from '@earshot/plans'
import {
  err,
  hasAllResponses,
  isUnfiltered,
  ok,
  parseResultsQuery,
  type Result,
  type ResultsParameters,
  type ResultsQuery,
  type StoreId,
  withVerifiedOnly,
} from '@earshot/survey'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/open-db.ts'
import { stores } from '../../db/schema.ts'
import type { Services } from '../../env.ts'
import { responseCapOf } from '../../gates/limits.ts'
import { passReadGate, refusedBy } from '../../gates/pass-gate.ts'
import type { Problem } from '../../problems.ts'
import { asStored } from './as-stored.ts'
import type { WantedResults } from './open-results.ts'

/** Whether the plan of a store includes filters, comparisons, intervals and all results by two things at once (ADR-0027). */
export type PlanOfResults = { readonly isAdvanced: boolean }

type ReadServices = Pick<Services, 'db' | 'billing' | 'now'>

/** Reads a query of results, if the plan of the store includes it, with the default of the store. */
export async function wantedResults(
  { db, billing, now }: ReadServices,
  storeId: StoreId,
  parameters: ResultsParameters,
): Promise<Result<WantedResults & PlanOfResults, Problem>> {
  const parsed = parseResultsQuery(parameters)
  if (!parsed.ok) return err({ code: 'results_query_invalid', ...parsed.problem })
  const features = await billing.features(storeId)
  const advanced = features.ok ? gate(features.value, 'advanced_analytics') : null
  const refusal = !features.ok ? features.problem : advanced && refusedBy(advanced)
  if (refusal !== null && needsAdvanced(parsed.value)) return err(refusal)
  const query = asStored(parsed.value)
  return ok({
    query: (await isVerifiedOnly(db, storeId)) ? withVerifiedOnly(query) : query,
    now: now(),
    // As long as nothing was ever heard of their plan, merchants read all.
    cap: features.ok ? responseCapOf(features.value) : null,
    isAdvanced: refusal === null,
  })
}

/** Every plan includes all responses of a period (ADR-0096), and shares without some options (ADR-0099). */
const needsAdvanced = (query: ResultsQuery) => !isUnfiltered(query) || query.compareWith !== null

async function isVerifiedOnly(db: Db, storeId: StoreId): Promise<boolean> {
  const [store] = await db.select({ isOn: stores.isVerifiedOnly }).from(stores).where(eq(stores.storeId, storeId))
  return store?.isOn ?? false
}

/** The same for results that no plan has without `advanced_analytics`. */
export async function wantedAdvancedResults(
  services: ReadServices,
  storeId: StoreId,
  parameters: ResultsParameters,
): Promise<Result<WantedResults, Problem>> {
  const features = await passReadGate(services.billing, storeId, 'advanced_analytics')
  return features.ok ? wantedResults(services, storeId, parameters) : features
}

/** The same for lists and files of the responses of a query. @returns null for all responses */
export async function wantedResponses(
  services: ReadServices,
  storeId: StoreId,
  parameters: ResultsParameters,
): Promise<Result<WantedResults | null, Problem>> {
  const wanted = await wantedResults(services, storeId, parameters)
  return wanted.ok && hasAllResponses(wanted.value.query) ? ok(null) : wanted
}

/** Whether parameters ask for all responses, whatever the default of the store is. */
export function asksForAll(parameters: ResultsParameters): boolean {
  const parsed = parseResultsQuery(parameters)
  return parsed.ok && hasAllResponses(parsed.value)
}
