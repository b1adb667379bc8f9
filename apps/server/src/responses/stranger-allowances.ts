import { sql } from 'drizzle-orm'
import type { Db } from '../db/open-db.ts'
import type { Allowance } from './incoming.ts'
import type { ResponseKey } from './queries.ts'

/** A new response of a stranger. */
export type Newcomer = Pick<ResponseKey, 'storeId' | 'surveyId'> & { readonly allowance: Allowance }

type BegunRow = { store_id: string; survey_id: string; neighbourhood: number; begun: number }

/**
 * Counts new responses against the allowances of their neighbourhoods, in the transaction that keeps them: exact, however
 * many servers take them in. Rows are taken in the order of their keys, so that two writers never wait for each other.
 * @returns those that came beyond
 */
export async function useAllowances<N extends Newcomer>(tx: Db, newcomers: readonly N[]): Promise<readonly N[]> {
  if (newcomers.length === 0) return []
  const places = newcomers.map(({ storeId, surveyId, allowance: { neighbourhood } }) => ({
    storeId,
    surveyId,
    neighbourhood,
  }))
  const { rows } = await tx.execute<BegunRow>(sql`
    INSERT INTO stranger_allowances AS a (store_id, survey_id, neighbourhood, begun)
    SELECT "storeId", "surveyId", neighbourhood, count(*)
    FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS p("storeId" uuid, "surveyId" uuid, neighbourhood integer)
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (store_id, survey_id, neighbourhood) DO UPDATE SET begun = a.begun + excluded.begun
    RETURNING store_id, survey_id, neighbourhood, begun::float8 AS begun`)
  const begun = new Map(rows.map((row) => [placeKey(row.store_id, row.survey_id, row.neighbourhood), row.begun]))
  // From the last to the first: what is counted now is the newest.
  return newcomers.toReversed().filter(({ storeId, surveyId, allowance: { neighbourhood, responses } }) => {
    const key = placeKey(storeId, surveyId, neighbourhood)
    const place = begun.get(key)
    if (place === undefined) throw new Error('A stranger was counted nowhere')
    begun.set(key, place - 1)
    return place > responses
  })
}

const placeKey = (storeId: string, surveyId: string, neighbourhood: number) => `${storeId} ${surveyId} ${neighbourhood}`
