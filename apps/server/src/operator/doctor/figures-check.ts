import type { StoreId, SurveyId } from '@earshot/survey'
import { sql } from '../../db/drizzle.ts'
import type { Db } from '../../db/open-db.ts'
import { correctionOf } from '../../responses/recount.ts'
import { counted } from '../counted.ts'
import { type Check, type CheckResult, fine, problem } from './check.ts'

/** A recount of more takes minutes; `npm run rebuild` does it. */
const MAX_RESPONSES = 20_000

/** Recounts the responses of some surveys, and compares the figures with them. */
export const figuresCheck = (db: Db, surveys: number): Check => ['figures', () => checkFigures(db, surveys)]

async function checkFigures(db: Db, surveys: number): Promise<CheckResult[]> {
  const { rows } = await db.execute<{ store_id: StoreId; survey_id: SurveyId }>(sql`
    SELECT store_id, survey_id FROM surveys ORDER BY random() LIMIT ${surveys}`)
  const wrong: string[] = []
  let skipped = 0
  for (const { store_id: storeId, survey_id: surveyId } of rows) {
    if (await isLarge(db, storeId, surveyId)) skipped += 1
    else if (await correctionOf(db, { storeId, surveyId }, { repair: false })) wrong.push(surveyId)
  }
  const recounted = rows.length - skipped
  const large =
    skipped === 0 ? '' : ` Left out: ${counted(skipped, 'survey')} with more than ${MAX_RESPONSES} responses.`
  if (wrong.length === 0)
    return [
      fine('figures', `${counted(recounted, 'survey was', 'surveys were')} recounted; every figure is right.${large}`),
    ]
  const found = `Figures are wrong in ${wrong.length} of ${counted(recounted, 'recounted survey')}: ${wrong.join(', ')}.${large}`
  return [problem('figures', found, 'Run npm run rebuild -- --repair, and report it: this is a bug of Earshot.')]
}

async function isLarge(db: Db, storeId: StoreId, surveyId: SurveyId): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM responses WHERE store_id = ${storeId} AND survey_id = ${surveyId} OFFSET ${MAX_RESPONSES} LIMIT 1`)
  return rows.length > 0
}
