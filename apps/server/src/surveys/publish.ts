import { type FeatureMap, gate, type PlanProblem, planProblems, planProblemsOf } from '@earshot/plans'
import { err, ok, publishSteps, type Result, type StoreId, type Survey, type SurveyId } from '@earshot/survey'
import { and, count, eq, isNull, ne } from '../db/drizzle.ts'
import { jsonParameter } from '../db/long-json.ts'
import type { Db } from '../db/open-db.ts'
import { revisions, stores, surveys } from '../db/schema.ts'
import { inTurns } from '../own-turn.ts'
import type { Problem } from '../problems.ts'
import { hasConfirmedAddress } from '../sign-in/accounts.ts'
import { lockState, ownedBy, readVersion, type SurveyRow, type SurveyState } from './operations.ts'
import { presentSurvey, type SurveyReply } from './present.ts'
import { workingCopyOf } from './working-copy.ts'

type Publishing = {
  /** The version that the merchant looked at. Unseen edits of another tab are not published. */
  readonly version: number
  /** Reads what the plan includes, once the store is held. */
  readonly featuresIn: (tx: Db) => Promise<FeatureMap>
  /** Whether only merchants with a confirmed address publish (ADR-0079); by default all do. */
  readonly needsConfirmedAddress?: boolean
  readonly now: Date
}

/**
 * Freezes the working copy into the next revision and asks it from now on, if the plan includes all of it (ADR-0024,
 * ADR-0027). However many are published at once, no more are than the plan includes.
 */
export async function publishSurvey(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  publishing: Publishing,
): Promise<Result<SurveyReply, Problem>> {
  const { version, featuresIn, needsConfirmedAddress, now } = publishing
  const seen = await readVersion(db, storeId, surveyId, version)
  if (!seen.ok) return seen
  const survey = seen.value
  if (isAsked(survey)) return ok(presentSurvey(survey))
  // Without any lock, because it takes as long as the survey is large.
  const frozen = await frozenCopy(survey)
  const published = await db.transaction(async (tx): Promise<Result<SurveyReply, Problem> | null> => {
    await lockStore(tx, storeId)
    const locked = await lockState(tx, storeId, surveyId, version)
    if (!locked.ok) return locked
    if (isAsked(locked.value)) return ok(presentSurvey({ ...survey, ...locked.value }))
    if (locked.value.publishedRevision !== survey.publishedRevision) return null
    if (needsConfirmedAddress && !(await hasConfirmedAddress(tx, storeId))) return err({ code: 'email_not_confirmed' })
    const problems = [...frozen.problems, ...(await planRefusals(tx, storeId, frozen.copy, await featuresIn(tx)))]
    if (!frozen.row || problems.length > 0) return err({ code: 'survey_not_publishable', problems })
    await retireRevisions(tx, storeId, surveyId, now)
    await tx.insert(revisions).values({ storeId, surveyId, ...frozen.row, publishedAt: now })
    const publishedState = {
      status: 'published',
      publishedRevision: frozen.row.revision,
      publishedVersion: version,
      draftedBecause: null,
    } as const
    await tx.update(surveys).set(publishedState).where(ownedBy(storeId, surveyId))
    return ok(presentSurvey({ ...survey, ...publishedState }))
  })
  // It was published and moved to draft meanwhile, so the number of the revision is taken.
  return published ?? publishSurvey(db, storeId, surveyId, publishing)
}

/** The next revision of a working copy, ready to be inserted; without a row if the copy cannot be published. */
async function frozenCopy(survey: SurveyRow) {
  const copy = workingCopyOf(survey)
  const revision = (survey.publishedRevision ?? 0) + 1
  const published = await inTurns(publishSteps(copy, revision))
  if (!published.ok) return { copy, problems: published.problem, row: null }
  const { surveyId: _, ...definition } = copy
  const row = {
    revision,
    document: await jsonParameter(published.value),
    definition: await jsonParameter(definition),
  }
  return { copy, problems: [], row }
}

/** Whether the version that the merchant looked at is asked already. */
const isAsked = ({ status, version, publishedVersion }: SurveyState): boolean =>
  status === 'published' && publishedVersion === version

/**
 * Nobody else publishes in this store, and no downgrade is settled, until the transaction ends. Always taken before a
 * survey's row, and of a strength that lets rows that belong to the store be added meanwhile.
 */
export async function lockStore(tx: Db, storeId: StoreId): Promise<void> {
  await tx.select({ storeId: stores.storeId }).from(stores).where(eq(stores.storeId, storeId)).for('no key update')
}

/** The plan's objections to publishing a survey in this store; republishing does not count the survey itself. */
async function planRefusals(
  tx: Db,
  storeId: StoreId,
  survey: Survey,
  features: FeatureMap,
): Promise<readonly PlanProblem[]> {
  const isAnother = and(
    eq(surveys.storeId, storeId),
    eq(surveys.status, 'published'),
    ne(surveys.surveyId, survey.surveyId),
  )
  const [others] = await tx.select({ published: count() }).from(surveys).where(isAnother)
  return [
    ...planProblemsOf(gate(features, 'active_surveys', others?.published ?? 0)),
    ...planProblems(features, survey),
  ]
}

/** Stops asking; every response stays, and those under way may still be finished (ADR-0024). */
export async function moveToDraft(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  now: Date,
): Promise<Result<SurveyReply, Problem>> {
  return db.transaction(async (tx) => {
    const [survey] = await tx.update(surveys).set({ status: 'draft' }).where(ownedBy(storeId, surveyId)).returning()
    if (!survey) return err({ code: 'survey_not_found' })
    await retireRevisions(tx, storeId, surveyId, now)
    return ok(presentSurvey(survey))
  })
}

/** From now on no revision of the survey is asked. */
export async function retireRevisions(tx: Db, storeId: StoreId, surveyId: SurveyId, now: Date): Promise<void> {
  await tx
    .update(revisions)
    .set({ retiredAt: now })
    .where(and(eq(revisions.storeId, storeId), eq(revisions.surveyId, surveyId), isNull(revisions.retiredAt)))
}
