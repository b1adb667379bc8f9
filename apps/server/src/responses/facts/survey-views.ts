import { sql } from '../../db/drizzle.ts'
import { joinStores } from '../../db/named-stores.ts'
import type { Db } from '../../db/open-db.ts'
import type { SurveyKey } from './survey-codes.ts'

/** The place of a view that no page has sent. */
export const UNKNOWN_SURFACE = 'unknown'

/** How often a survey was shown on a day, on one kind of device and in one place. */
export type CountedView = SurveyKey & {
  readonly day: string
  readonly revision: number
  readonly device: string
  readonly surface: string
}

/** Counts views, in the order of their keys, so that two writers never wait for each other. */
export async function addViews(tx: Db, views: readonly CountedView[]): Promise<void> {
  if (views.length === 0) return
  await tx.execute(sql`
    INSERT INTO survey_views (store_id, survey_id, day, revision, device, surface, n)
    SELECT s.store_id, v."surveyId", v.day, v.revision, v.device, v.surface, count(*)
    FROM jsonb_to_recordset(${JSON.stringify(views)}::jsonb)
      AS v("storeId" uuid, "surveyId" uuid, day date, revision integer, device text, surface text)
      ${joinStores(tx, 'v', views)}
    GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (store_id, survey_id, day, revision, device, surface) DO UPDATE SET n = survey_views.n + excluded.n`)
}
