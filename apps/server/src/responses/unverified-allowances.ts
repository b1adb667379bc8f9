import { sql } from '../db/drizzle.ts'
import { joinStores } from '../db/named-stores.ts'
import type { Db } from '../db/open-db.ts'
import type { Allowance } from './incoming.ts'
import type { ResponseKey } from './queries.ts'

/** A new unverified response. */
export type UnverifiedResponse = Pick<ResponseKey, 'storeId' | 'surveyId'> & { readonly allowance: Allowance }

type BegunRow = { store_id: string; survey_id: string; neighbourhood: number; begun: number }

/**
 * Counts new responses against the allowances of their networks, in the transaction that keeps them: exact, however
 * many servers take them in. Rows are taken in the order of their keys, so that two writers never wait for each other.
 * @returns those that came beyond
 */
export async function consumeAllowances<N extends UnverifiedResponse>(
  tx: Db,
  unverified: readonly N[],
): Promise<readonly N[]> {
  if (unverified.length === 0) return []
  const newByNetwork = unverified.map(({ storeId, surveyId, allowance: { network } }) => ({
    storeId,
    surveyId,
    neighbourhood: network,
  }))
  const { rows } = await tx.execute<BegunRow>(sql`
    INSERT INTO stranger_allowances AS a (store_id, survey_id, neighbourhood, begun)
    SELECT s.store_id, p."surveyId", p.neighbourhood, count(*)
    FROM jsonb_to_recordset(${JSON.stringify(newByNetwork)}::jsonb) AS p("storeId" uuid, "surveyId" uuid, neighbourhood integer)
      ${joinStores(tx, 'p', newByNetwork)}
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (store_id, survey_id, neighbourhood) DO UPDATE SET begun = a.begun + excluded.begun
    RETURNING store_id, survey_id, neighbourhood, begun::float8 AS begun`)
  const startedByNetwork = new Map(
    rows.map((row) => [networkKey(row.store_id, row.survey_id, row.neighbourhood), row.begun]),
  )
  // From the last to the first: the count is that of the newest.
  return unverified.toReversed().filter(({ storeId, surveyId, allowance: { network, responses } }) => {
    const key = networkKey(storeId, surveyId, network)
    const rank = startedByNetwork.get(key)
    if (rank === undefined) throw new Error('A stranger was counted nowhere')
    startedByNetwork.set(key, rank - 1)
    return rank > responses
  })
}

const networkKey = (storeId: string, surveyId: string, network: number) => `${storeId} ${surveyId} ${network}`
