import { gate } from '@earshot/plans'
import {
  err,
  ok,
  parseResultsQuery,
  plainQuery,
  type Result,
  type ResultsParameters,
  resultsQueryText,
  type StoreId,
} from '@earshot/survey'
import type { Services } from '../../env.ts'
import { responseCapOf } from '../../gates/limits.ts'
import { passReadGate, refusedBy } from '../../gates/pass-gate.ts'
import type { Problem } from '../../problems.ts'
import { asStored } from './as-stored.ts'
import type { WantedResults } from './open-results.ts'

/** Whether the plan of a store includes filters, comparisons, intervals and all results by two things at once (ADR-0027). */
export type PlanOfResults = { readonly isAdvanced: boolean }

/** Reads a query of results, if the plan of the store includes it. */
export async function wantedResults(
  { billing, now }: Pick<Services, 'billing' | 'now'>,
  storeId: StoreId,
  parameters: ResultsParameters,
): Promise<Result<WantedResults & PlanOfResults, Problem>> {
  const features = await billing.features(storeId)
  const advanced = features.ok ? gate(features.value, 'advanced_analytics') : null
  const refusal = !features.ok ? features.problem : advanced && refusedBy(advanced)
  if (refusal !== null && needsAdvanced(parameters)) return err(refusal)
  const parsed = parseResultsQuery(parameters)
  if (!parsed.ok) return err({ code: 'results_query_invalid', ...parsed.problem })
  return ok({
    query: asStored(parsed.value),
    now: now(),
    // As long as nothing was ever heard of their plan, merchants read all.
    cap: features.ok ? responseCapOf(features.value) : null,
    isAdvanced: refusal === null,
  })
}

/** Every plan includes a period (ADR-0096), and shares without some options (ADR-0099). */
const needsAdvanced = ({ filter = [], compare = [], compareFilter = [] }: ResultsParameters) =>
  filter.length + compare.length + compareFilter.length > 0

/** The same for results that no plan has without `advanced_analytics`. */
export async function wantedAdvancedResults(
  services: Pick<Services, 'billing' | 'now'>,
  storeId: StoreId,
  parameters: ResultsParameters,
): Promise<Result<WantedResults, Problem>> {
  const features = await passReadGate(services.billing, storeId, 'advanced_analytics')
  return features.ok ? wantedResults(services, storeId, parameters) : features
}

/** The same for lists and files of the responses of a query. @returns null for all responses */
export async function wantedResponses(
  services: Pick<Services, 'billing' | 'now'>,
  storeId: StoreId,
  parameters: ResultsParameters,
): Promise<Result<WantedResults | null, Problem>> {
  const parsed = parseResultsQuery(parameters)
  if (parsed.ok && resultsQueryText(plainQuery(parsed.value)) === '') return ok(null)
  return wantedResults(services, storeId, parameters)
}
