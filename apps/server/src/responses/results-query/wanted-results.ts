import {
  err,
  ok,
  parseResultsQuery,
  type Result,
  type ResultsParameters,
  resultsQueryText,
  type StoreId,
} from '@earshot/survey'
import type { Services } from '../../env.ts'
import { responseCapOf } from '../../gates/limits.ts'
import { passReadGate } from '../../gates/pass-gate.ts'
import type { Problem } from '../../problems.ts'
import { asStored } from './as-stored.ts'
import type { WantedResults } from './open-results.ts'

/** Reads a query of results, if the plan of the store includes filters (ADR-0027). */
export async function wantedResults(
  { billing, now }: Pick<Services, 'billing' | 'now'>,
  storeId: StoreId,
  parameters: ResultsParameters,
): Promise<Result<WantedResults, Problem>> {
  const features = await passReadGate(billing, storeId, 'advanced_analytics')
  if (!features.ok) return features
  const parsed = parseResultsQuery(parameters)
  if (!parsed.ok) return err({ code: 'results_query_invalid', ...parsed.problem })
  return ok({ query: asStored(parsed.value), now: now(), cap: responseCapOf(features.value) })
}

/** The same for lists and files of the responses of a query. Every plan has those of all. @returns null for all responses */
export async function wantedResponses(
  services: Pick<Services, 'billing' | 'now'>,
  storeId: StoreId,
  parameters: ResultsParameters,
): Promise<Result<WantedResults | null, Problem>> {
  const parsed = parseResultsQuery(parameters)
  if (parsed.ok && resultsQueryText({ ...parsed.value, compareWith: null }) === '') return ok(null)
  return wantedResults(services, storeId, parameters)
}
