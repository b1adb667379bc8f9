import { type FeatureKey, type FeatureMap, type Gate, type GatedSurvey, gate, planProblems } from '@earshot/plans'
import type { StoreId, SurveyId } from '@earshot/survey'
import * as v from 'valibot'
import { and, eq, sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { surveys } from '../db/schema.ts'
import { figuresOf } from '../responses/facts/figures.ts'
import { HAS_ARRIVED } from '../responses/queries.ts'
import { ownedBy } from './operations.ts'
import { lockStore, retireRevisions } from './publish.ts'
import { readSurveyToKeep, saveSurveyToKeep } from './survey-to-keep.ts'

/**
 * Moves to draft what a store's plan cannot run, with the reason; nothing is deleted (ADR-0029). Done again it does
 * nothing.
 */
export async function applyPlan(tx: Db, storeId: StoreId, features: FeatureMap, now: Date): Promise<void> {
  await lockStore(tx, storeId)
  const published = await publishedSurveys(tx, storeId, features)
  const { drafted } = divide(published, features, await readSurveyToKeep(tx, storeId))
  for (const { surveyId, because } of drafted) {
    const isPublished = and(ownedBy(storeId, surveyId), eq(surveys.status, 'published'))
    const moved = await tx
      .update(surveys)
      .set({ status: 'draft', draftedBecause: because })
      .where(isPublished)
      .returning({ surveyId: surveys.surveyId })
    if (moved.length > 0) await retireRevisions(tx, storeId, surveyId, now)
  }
  const active = gate(features, 'active_surveys')
  const isDowngraded = !active.allowed || active.limit !== null
  if (isDowngraded) await saveSurveyToKeep(tx, storeId, null)
}

export const downgradeSchema = v.object({
  surveys: v.array(
    v.object({
      surveyId: v.string(),
      name: v.string(),
      responses: v.number(),
      newestResponseAt: v.nullable(v.string()),
      /** Why the plan cannot run it at all; none: it could stay live. */
      reasons: v.array(v.string()),
    }),
  ),
  /** The survey that stays live, as chosen or by default; null: none can. */
  keeps: v.nullable(v.string()),
})

/** The effect of a downgrade to a plan of these features on the published surveys, so that the merchant can choose. */
export async function previewDowngrade(
  db: Db,
  storeId: StoreId,
  features: FeatureMap,
): Promise<v.InferOutput<typeof downgradeSchema>> {
  const published = await publishedSurveys(db, storeId, features)
  const { remaining } = divide(published, features, await readSurveyToKeep(db, storeId))
  return {
    surveys: published.map(({ revision, reasons, ...survey }) => ({ ...survey, reasons: [...reasons] })),
    keeps: remaining[0]?.surveyId ?? null,
  }
}

type Published = {
  readonly surveyId: SurveyId
  readonly name: string
  readonly responses: number
  readonly newestResponseAt: string | null
  /** The one that is asked at present; the working copy may be further. */
  readonly revision: number
  /** The features that the plan lacks to ask it. */
  readonly reasons: readonly FeatureKey[]
}

/**
 * The part of a revision `r` that plans ask about: documents can be megabytes. For rules, only whether there are any.
 */
const GATED = sql`json_build_object(
  'questions', coalesce((
    SELECT json_agg(json_build_object('questionId', q.value -> 'questionId', 'type', q.value -> 'type',
      'logic', jsonb_path_query_array(q.value, '$.logic[0]'),
      'config', json_build_object('nextQuestionId', q.value #> '{config,nextQuestionId}',
        'isTerminal', coalesce(q.value #> '{config,isTerminal}', 'false'))) ORDER BY q.ordinality)
    FROM jsonb_array_elements(r.document -> 'questions') WITH ORDINALITY q), '[]'::json),
  'audience', CASE WHEN jsonb_typeof(r.document -> 'audience') = 'array'
    THEN jsonb_path_query_array(r.document, '$.audience[0]') END)`

/** The surveys that are asked at present, the newest response first; those without one by the last publishing. */
async function publishedSurveys(db: Db, storeId: StoreId, features: FeatureMap): Promise<readonly Published[]> {
  const { rows } = await db.execute<Omit<Published, 'reasons'>>(sql`
    SELECT s.survey_id AS "surveyId", s.name, r.revision,
      f.counted::float8 AS responses,
      to_char(newest.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "newestResponseAt"
    FROM surveys s
    JOIN revisions r ON r.store_id = s.store_id AND r.survey_id = s.survey_id AND r.revision = s.published_revision
    CROSS JOIN LATERAL ${figuresOf({ storeId, surveyId: sql`s.survey_id` })} f
    CROSS JOIN LATERAL (
      SELECT max(received_at) AS at FROM responses
      WHERE store_id = ${storeId} AND survey_id = s.survey_id AND ${HAS_ARRIVED} AND NOT test
    ) newest
    WHERE s.store_id = ${storeId} AND s.status = 'published'
    ORDER BY newest.at DESC NULLS LAST, r.published_at DESC, s.survey_id`)
  const published: Published[] = []
  for (const survey of rows) {
    const asked = await readGated(db, storeId, survey)
    published.push({ ...survey, reasons: reasonsAgainst(asked, features) })
  }
  return published
}

/** One at a time: all of a large store together are megabytes. */
async function readGated(db: Db, storeId: StoreId, { surveyId, revision }: Pick<Published, 'surveyId' | 'revision'>) {
  const { rows } = await db.execute<{ asked: GatedSurvey }>(sql`
    SELECT ${GATED} AS asked FROM revisions r
    WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND revision = ${revision}`)
  // The survey may be erased meanwhile.
  return rows[0]?.asked ?? { questions: [] }
}

type Divided = {
  /** The chosen one first. */
  readonly remaining: readonly Published[]
  readonly drafted: readonly { readonly surveyId: SurveyId; readonly because: FeatureKey }[]
}

/** The surveys that can stay live with a plan, and the reasons against the others. */
function divide(published: readonly Published[], features: FeatureMap, chosen: SurveyId | null): Divided {
  const able = published.filter(({ reasons }) => reasons.length === 0)
  const isChosen = ({ surveyId }: Published) => surveyId === chosen
  const inOrder = [...able.filter(isChosen), ...able.filter((survey) => !isChosen(survey))]
  const remaining = inOrder.filter((_, rank) => !isShort(gate(features, 'active_surveys', rank)))
  const drafted = published
    .filter((survey) => !remaining.includes(survey))
    .map(({ surveyId, reasons }) => ({ surveyId, because: reasons[0] ?? ('active_surveys' as const) }))
  return { remaining, drafted }
}

/** The features that a plan lacks to ask a survey, each once. */
function reasonsAgainst(asked: GatedSurvey, features: FeatureMap): FeatureKey[] {
  const lacking = planProblems(features, asked).filter(({ code }) => code !== 'feature_unknown')
  return [...new Set(lacking.map(({ featureKey }) => featureKey))]
}

/** A mistake in the provider's catalog takes no survey off the air. */
const isShort = (gate: Gate) => !gate.allowed && gate.because !== 'feature_unknown'
