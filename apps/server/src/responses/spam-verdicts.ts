import { err, ok, type Result, type StoreId, type SurveyId } from '@earshot/survey'
import * as v from 'valibot'
import type { Db } from '../db/open-db.ts'
import type { Problem } from '../problems.ts'
import { assignedOptions, NO_TEXT_RULES, readTextRules, retainTextRules } from './assignments/text-rules.ts'
import type { Change } from './change.ts'
import { countChanges } from './counter-changes.ts'
import { documentIn } from './documents.ts'
import { surveyKeyText } from './facts/survey-codes.ts'
import { momentTextSchema } from './moment.schema.ts'
import { lockResponses, type ResponseKey, updateResponses } from './queries.ts'
import { type ResponseCursor, readSurveyHead } from './read-queries.ts'
import type { StoredResponse } from './response-columns.ts'
import { keysOf } from './rush-queries.ts'
import { type FindSome, findCleared, findSpam, type SpamSelection } from './set-aside-queries.ts'

// A merchant's verdicts on responses that were set aside as spam (ADR-0010, ADR-0033). Either way it is a change like
// any other: the figures gain the difference of the contributions, and the cap counts every response that counts
// (ADR-0002).

const BATCH = 500

/** Identifies the responses that were cleared together: they are taken back by it. */
export const clearedSchema = v.object({
  clearedAt: momentTextSchema,
})

/**
 * Whether a merchant can set a response aside. On a plan with a cap a response that counts uses up the plan, and to set it
 * aside would give that back (ADR-0028).
 */
export const canBeSetAside = ({ clearedAt }: Pick<StoredResponse, 'clearedAt'>, cap: number | null): boolean =>
  cap === null || clearedAt !== null

/**
 * Has one response count as if it had come so, or sets it aside. Said twice changes nothing.
 * @param clearedAt when its merchant says that it is no spam; null: it is
 * @param cap how many responses the plan includes; null: all
 */
export async function setResponseVerdict(
  db: Db,
  key: ResponseKey,
  clearedAt: Date | null,
  cap: number | null,
): Promise<Result<object, Problem>> {
  return db.transaction(async (tx) => {
    if (!(await readSurveyHead(tx, key.storeId, key.surveyId))) return err({ code: 'survey_not_found' })
    await retainTextRules(tx, key)
    const [response] = await lockResponses(tx, [key])
    if (!response) return err({ code: 'response_not_found' })
    const isSpam = clearedAt === null
    if (response.spam === isSpam) return ok({})
    if (isSpam && !canBeSetAside(response, cap)) return err({ code: 'response_not_set_aside' })
    await setVerdicts(tx, [response], clearedAt)
    return ok({})
  })
}

/** Counts all responses that were set aside so far. @returns the key that takes exactly these back */
export async function clearSpam(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  now: Date,
): Promise<Result<v.InferOutput<typeof clearedSchema>, Problem>> {
  if (!(await readSurveyHead(db, storeId, surveyId))) return err({ code: 'survey_not_found' })
  await setVerdictsInBatches(db, { survey: { storeId, surveyId, at: now }, findSome: findSpam, clearedAt: now })
  return ok({ clearedAt: now.toISOString() })
}

/** Sets all aside again that were cleared in one moment. */
export async function takeBackCleared(db: Db, cleared: SpamSelection): Promise<Result<object, Problem>> {
  if (!(await readSurveyHead(db, cleared.storeId, cleared.surveyId))) return err({ code: 'survey_not_found' })
  await setVerdictsInBatches(db, { survey: cleared, findSome: findCleared, clearedAt: null })
  return ok({})
}

type Verdict = {
  readonly survey: SpamSelection
  readonly findSome: FindSome
  /** The moment at which the merchant cleared them; null marks them as spam. */
  readonly clearedAt: Date | null
}

/**
 * Each batch is a transaction of its own, so that answers that arrive meanwhile do not wait for thousands. Each begins
 * behind the one before it, because judged responses stay in the index that finds them.
 */
async function setVerdictsInBatches(db: Db, verdict: Verdict): Promise<void> {
  let after: ResponseCursor | null = null
  do after = await setSomeVerdicts(db, verdict, after)
  while (after !== null)
}

/** @returns the last response of the batch; null if there are no more */
async function setSomeVerdicts(
  db: Db,
  { survey, findSome, clearedAt }: Verdict,
  after: ResponseCursor | null,
): Promise<ResponseCursor | null> {
  return db.transaction(async (tx) => {
    await retainTextRules(tx, survey)
    const found = await findSome(tx, survey, after, BATCH)
    // Another request may have judged one between the two statements. That verdict is kept.
    const locked = await lockResponses(tx, keysOf(survey, found))
    await setVerdicts(
      tx,
      locked.filter(({ spam }) => spam === (clearedAt !== null)),
      clearedAt,
    )
    return found.length < BATCH ? null : (found.at(-1) ?? null)
  })
}

/**
 * Clears locked responses of spam, or marks them as spam. The rules about what was written beside Other apply to them from then
 * on, so the caller has called `retainTextRules` before it locked the responses.
 * @param clearedAt the moment at which the merchant cleared them; null marks them as spam
 * @returns how many
 */
export async function setVerdicts(
  tx: Db,
  responses: readonly StoredResponse[],
  clearedAt: Date | null,
): Promise<number> {
  if (responses.length === 0) return 0
  const rules = await readTextRules(tx, responses)
  const changes: Change[] = []
  for (const before of responses) {
    const assigned = assignedOptions(before, before, rules.get(surveyKeyText(before)) ?? NO_TEXT_RULES)
    const after = { ...before, spam: clearedAt === null, clearedAt, assigned }
    changes.push({ before, after, survey: await documentIn(tx, before) })
  }
  await updateResponses(
    tx,
    changes.flatMap(({ after }) => after ?? []),
  )
  await countChanges(tx, changes)
  return responses.length
}
