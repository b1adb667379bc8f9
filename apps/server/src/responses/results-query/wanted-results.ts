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
import { eq } from '../../db/drizzle.ts'
import type { Db } from '../../db/open-db.ts'
import { stores } from '../../db/schema.ts'
import type { Services } from '../../env.ts'
import { responseCapOf } from '../../gates/limits.ts'
import { passReadGate, refusedBy } from '../../gates/pass-gate.ts'
import type { Problem } from '../../problems.ts'
import { asStored } from './as-stored.ts'
import type { WantedResults } from './open-results.ts'

/** The plan and the default of a store, as far as results depend on them. */
export type StoreOfResults = {
  /** Whether its plan includes filters, comparisons, intervals and all results by two things at once (ADR-0027). */
  readonly isAdvanced: boolean
  /** Whether it counts verified orders only, unless a query says otherwise (ADR-0100). The query has its filter already. */
  readonly isVerifiedDefault: boolean
}

type ReadServices = Pick<Services, 'db' | 'billing' | 'now'>

/** Reads a query of results, if the plan of the store includes it, with the default of the store. */
export async function wantedResults(
  { db, billing, now }: ReadServices,
  storeId: StoreId,
  parameters: ResultsParameters,
): Promise<Result<WantedResults & StoreOfResults, Problem>> {
  const parsed = parseResultsQuery(parameters)
  if (!parsed.ok) return err({ code: 'results_query_invalid', ...parsed.problem })
  const features = await billing.features(storeId)
  const advanced = features.ok ? gate(features.value, 'advanced_analytics') : null
  const refusal = !features.ok ? features.problem : advanced && refusedBy(advanced)
  if (refusal !== null && needsAdvanced(parsed.value)) return err(refusal)
  const query = asStored(parsed.value)
  const isVerifiedDefault = await isVerifiedOnly(db, storeId)
  return ok({
    query: isVerifiedDefault ? withVerifiedOnly(query) : query,
    now: now(),
    // As long as nothing was ever heard of their plan, merchants read all.
    cap: features.ok ? responseCapOf(features.value) : null,
    isAdvanced: refusal === null,
    isVerifiedDefault,
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

/** Whether parameters ask for all responses, whatever the default of the store is. */
export function asksForAll(parameters: ResultsParameters): boolean {
  const parsed = parseResultsQuery(parameters)
  return parsed.ok && hasAllResponses(parsed.value)
}
