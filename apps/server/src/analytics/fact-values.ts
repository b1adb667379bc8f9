import {
  ANY_VALUE,
  LISTED_FACTS,
  ok,
  type Result,
  responsesQueryText,
  type StoreId,
  type SurveyId,
} from '@earshot/survey'
import * as v from 'valibot'
import type { Db } from '../db/open-db.ts'
import { readSnapshot } from '../db/read-snapshot.ts'
import { count } from '../http/count.schema.ts'
import type { Problem } from '../problems.ts'
import { countPageFact } from '../responses/facts/fact-counts.ts'
import { GIVEN, pageFactKey } from '../responses/facts/response-facts.ts'
import { matchOf, openPreparedResults, type WantedResults } from '../responses/results-query/open-results.ts'
import { readPartCounts } from './part-counts.ts'

/** The facts of a whole response whose values filters can ask for. */
const FACTS = ['device', 'revision', ...LISTED_FACTS, 'signed_order'] as const

export const factParameter = v.picklist(FACTS)

export const factValuesSchema = v.object({
  /** The responses that it is of: the canonical text of their query. */
  query: v.string(),
  /** How many responses the query has, with or without a value. */
  responses: count,
  /** The most frequent first. */
  values: v.array(v.object({ value: v.string(), count })),
  /** How many responses have a value that is not in the list, because a survey stores 500 values of a fact by themselves. */
  otherValues: count,
})

/** The values that some responses have of a fact, for the list of a filter. */
export function factValues(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  { fact, ...wanted }: WantedResults & { readonly fact: (typeof FACTS)[number] },
): Promise<Result<v.InferOutput<typeof factValuesSchema>, Problem>> {
  return readSnapshot(db, async (snapshot) => {
    const opened = await openPreparedResults(snapshot, storeId, surveyId, wanted)
    if (!opened.ok) return opened
    const { survey, part } = opened.value
    const match = await matchOf(snapshot, opened.value, part)
    const isOwn = fact === 'device' || fact === 'revision'
    const { responses, tallies } = await readPartCounts(snapshot, survey, match)
    const tally = isOwn ? tallies.get('') : await countPageFact(snapshot, survey, match, pageFactKey(fact))
    const prefix = isOwn ? `${fact}:` : GIVEN
    const values = [...(tally ?? [])]
      .filter(([value, n]) => value.startsWith(prefix) && n > 0)
      .map(([value, n]) => ({ value: value.slice(prefix.length), count: n }))
    return ok({
      query: responsesQueryText(wanted.query),
      responses,
      values: values
        .filter(({ value }) => value !== ANY_VALUE)
        .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
      otherValues: values.find(({ value }) => value === ANY_VALUE)?.count ?? 0,
    })
  })
}
