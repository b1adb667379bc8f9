import { additions, type FeatureMap, type GatedSurvey, gate, planProblems } from '@earshot/plans'
import {
  DEFAULT_SURVEY_NAME,
  ensureUniqueTexts,
  err,
  ok,
  type Result,
  type StoreId,
  type Survey,
  type SurveyId,
} from '@earshot/survey'
import { and, eq, isNull } from '../db/drizzle.ts'
import { jsonParameter } from '../db/long-json.ts'
import type { Db } from '../db/open-db.ts'
import { surveyStores, surveys } from '../db/schema.ts'
import { refusedBy } from '../gates/pass-gate.ts'
import { ownTurn } from '../own-turn.ts'
import type { Problem } from '../problems.ts'
import { presentSurvey, type SurveyReply } from './present.ts'
import { refusedSize } from './survey-size.ts'
import { columnsOf, workingCopyOf } from './working-copy.ts'

export type SurveyRow = typeof surveys.$inferSelect

/** The one way to point at a survey: never without its store, and never at a deleted one. */
export const ownedBy = (storeId: StoreId, surveyId: SurveyId) =>
  and(everOwnedBy(storeId, surveyId), isNull(surveys.deletedAt))

/** Points at a survey even if it is deleted. */
export const everOwnedBy = (storeId: StoreId, surveyId: SurveyId) =>
  and(eq(surveys.storeId, storeId), eq(surveys.surveyId, surveyId))

type Creation = {
  /** The features of the plan, if known. An empty draft needs none. */
  readonly features: Result<FeatureMap, Problem>
  readonly now: Date
}

/**
 * Makes a draft: an empty one, or of a template or a file as the merchant has adjusted it. The caller chooses the id,
 * so that a reload, a double tap or a retry finds the survey it made instead of making a second one (ADR-0004).
 */
export async function createSurvey(
  db: Db,
  storeId: StoreId,
  survey: Survey,
  { features, now }: Creation,
): Promise<Result<SurveyReply, Problem>> {
  const { surveyId } = survey
  const foreign = foreignQuestion(survey)
  if (foreign) return err(foreign)
  await ownTurn()
  const questions = ensureUniqueTexts([], survey.questions)
  const draft = {
    ...NEW_DRAFT,
    storeId,
    surveyId,
    ...columnsOf({ ...survey, questions }),
    createdAt: now,
    updatedAt: now,
  }
  const written = { ...draft, questions: await jsonParameter(questions) }
  return db.transaction(async (tx) => {
    if (!(await claimSurveyId(tx, storeId, surveyId))) return err({ code: 'survey_id_taken' })
    const before = await readSurvey(tx, storeId, surveyId)
    if (before.ok) return before
    const refused = refusedAddition(NOTHING, null, survey, features)
    if (refused) return err(refused)
    const [made] = await tx
      .insert(surveys)
      .values(written)
      .onConflictDoNothing()
      .returning({ surveyId: surveys.surveyId })
    if (made) return ok(presentSurvey(draft))
    const earlier = await readSurvey(tx, storeId, surveyId)
    // It was made before, and deleted since.
    return earlier.ok ? earlier : err({ code: 'survey_id_taken' })
  })
}

/** The fields of every new survey. */
export const NEW_DRAFT = {
  status: 'draft',
  version: 1,
  publishedRevision: null,
  publishedVersion: null,
  draftedBecause: null,
} as const satisfies Partial<SurveyRow>

const NOTHING = { questions: [] }

/** An untitled survey without questions. Spec §3.2. */
export const emptySurvey = (surveyId: SurveyId): Survey => ({
  surveyId,
  name: DEFAULT_SURVEY_NAME,
  description: '',
  questions: [],
})

/** The problem of a question that claims to belong to another survey; null: none does. */
export function foreignQuestion({ surveyId, questions }: Pick<Survey, 'surveyId' | 'questions'>): Problem | null {
  const foreignIndex = questions.findIndex((question) => question.surveyId !== surveyId)
  if (foreignIndex < 0) return null
  const field = { path: `questions.${foreignIndex}.surveyId`, reason: 'must be the id of the survey it stands in' }
  return { code: 'input_invalid', fields: [field] }
}

/** The fields of a survey outside of its working copy. */
const STATE = {
  status: surveys.status,
  version: surveys.version,
  publishedRevision: surveys.publishedRevision,
  publishedVersion: surveys.publishedVersion,
  draftedBecause: surveys.draftedBecause,
  createdAt: surveys.createdAt,
  updatedAt: surveys.updatedAt,
}

export type SurveyState = Pick<SurveyRow, keyof typeof STATE>

/**
 * Reads a working copy, if it still is the one that the caller looked at: another tab's edits are neither overwritten
 * nor published nor thrown away unseen (ADR-0043). It is read without a lock, so that nobody waits for the work that
 * follows. `lockState` checks that it is still the same.
 */
export async function readVersion(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  version: number,
): Promise<Result<SurveyRow, Problem>> {
  const [survey] = await db.select().from(surveys).where(ownedBy(storeId, surveyId))
  return ofVersion(survey, version)
}

/** Locks a survey, if its working copy still is of this version. A working copy never changes without its version. */
export async function lockState(
  tx: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  version: number,
): Promise<Result<SurveyState, Problem>> {
  const [state] = await tx.select(STATE).from(surveys).where(ownedBy(storeId, surveyId)).for('update')
  return ofVersion(state, version)
}

function ofVersion<S extends SurveyState>(survey: S | undefined, version: number): Result<S, Problem> {
  if (!survey) return err({ code: 'survey_not_found' })
  return survey.version === version ? ok(survey) : err({ code: 'survey_changed_elsewhere', version: survey.version })
}

/** Makes an id this store's own. @returns false if it is another store's */
export async function claimSurveyId(tx: Db, storeId: StoreId, surveyId: SurveyId): Promise<boolean> {
  await tx.insert(surveyStores).values({ surveyId, storeId }).onConflictDoNothing()
  const [owner] = await tx.select().from(surveyStores).where(eq(surveyStores.surveyId, surveyId))
  return owner?.storeId === storeId
}

export async function readSurvey(db: Db, storeId: StoreId, surveyId: SurveyId): Promise<Result<SurveyReply, Problem>> {
  const [survey] = await db.select().from(surveys).where(ownedBy(storeId, surveyId))
  return survey ? ok(presentSurvey(survey)) : err({ code: 'survey_not_found' })
}

type Save = {
  /** The version that the caller edited. If there is another one by now, nothing is saved. */
  readonly version: number
  /** The features of the plan, if known. A save that adds nothing needs none. */
  readonly features: Result<FeatureMap, Problem>
  readonly now: Date
}

/**
 * Saves the whole working copy; shoppers keep seeing the published revision. Additions must be in the plan; all that
 * was there may stay as it is, be reworded, be deleted, and be restored by an undo (ADR-0027).
 */
export async function saveSurvey(
  db: Db,
  storeId: StoreId,
  survey: Survey,
  { version, features, now }: Save,
): Promise<Result<SurveyReply, Problem>> {
  const { surveyId } = survey
  const foreign = foreignQuestion(survey)
  if (foreign) return err(foreign)
  const locked = await readVersion(db, storeId, surveyId, version)
  if (!locked.ok) return locked
  const [before, remembered] = [workingCopyOf(locked.value), rememberedOf(locked.value)]
  const refused = await refusedSize(survey, before)
  if (refused) return err(refused)
  await ownTurn()
  const notIncluded = refusedAddition(before, remembered, survey, features)
  if (notIncluded) return err(notIncluded)
  await ownTurn()
  const saved = {
    ...columnsOf({ ...survey, questions: ensureUniqueTexts(before.questions, survey.questions) }),
    version: version + 1,
    updatedAt: now,
  }
  const toRemember = beforeLimits(before, remembered, features)
  const written = {
    ...saved,
    questions: await jsonParameter(saved.questions),
    questionsBeforeLimits: toRemember && (await jsonParameter(toRemember.questions)),
    audienceBeforeLimits: toRemember?.audience ?? null,
  }
  return db.transaction(async (tx) => {
    const locked = await lockState(tx, storeId, surveyId, version)
    if (!locked.ok) return locked
    await tx.update(surveys).set(written).where(ownedBy(storeId, surveyId))
    return ok(presentSurvey({ surveyId, ...locked.value, ...saved }))
  })
}

/** The first gate that an edit does not pass. */
function refusedAddition(
  before: GatedSurvey,
  remembered: GatedSurvey | null,
  edited: Survey,
  features: Result<FeatureMap, Problem>,
): Problem | null {
  const gates = additions(before, remembered ?? NOTHING, edited)
  if (gates.length === 0) return null
  if (!features.ok) return features.problem
  const refusals = gates.flatMap(({ featureKey, used }) => refusedBy(gate(features.value, featureKey, used)) ?? [])
  return refusals[0] ?? null
}

type Gated = Pick<Survey, 'questions' | 'audience'>

/** How a survey stood before its plan fell short of it; null while the plan includes it. */
const rememberedOf = ({ questionsBeforeLimits: questions, audienceBeforeLimits: audience }: SurveyRow): Gated | null =>
  questions && { questions, ...(audience && { audience }) }

/** The copy up to which an undo may restore from now on: the fullest copy that the plan falls short of. */
function beforeLimits(copy: Gated, remembered: Gated | null, features: Result<FeatureMap, Problem>): Gated | null {
  if (!features.ok) return remembered
  const fallsShort = (one: Gated | null) => one !== null && planProblems(features.value, one).length > 0
  return [remembered, copy].find(fallsShort) ?? null
}
