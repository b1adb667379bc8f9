import { err, ok, type Result, type StoreId, type SurveyId } from '@earshot/survey'
import { npsInterval } from '@earshot/survey/statistics'
import * as v from 'valibot'
import { eq } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { readSnapshot } from '../db/read-snapshot.ts'
import { stores } from '../db/schema.ts'
import { count } from '../http/count.schema.ts'
import { daySchema } from '../http/day.schema.ts'
import type { Problem } from '../problems.ts'
import { localDay } from '../responses/local-day.ts'
import { type LockedResponses, readLocked } from '../responses/locked-responses.ts'
import { type Days, npsBuckets, npsUnits } from './nps-buckets.ts'
import { npsFigures } from './nps-figures.ts'
import {
  type NpsRevision,
  readCountedScores,
  readFactScores,
  readLastScores,
  readLeftOut,
  readNpsRevisions,
  type ScoreRow,
} from './nps-queries.ts'
import { intervalSchema, rounded } from './percent.ts'

/** Days of the store's time zone. */
export const npsPeriodQuery = v.pipe(
  v.strictObject({
    /** Left out: from the first answer on. */
    from: v.optional(daySchema),
    /** Left out: until today. */
    to: v.optional(daySchema),
  }),
  v.forward(
    v.check(({ from, to }) => from === undefined || to === undefined || from <= to, 'must not come after `to`'),
    ['from'],
  ),
)

const points = v.nullable(v.pipe(v.number(), v.integer()))

const scored = {
  /** How many respondents gave a score. */
  responses: count,
  /** -100 to 100; null where nobody gave one. */
  score: points,
}

export const storeNpsSchema = v.object({
  from: v.string(),
  to: v.string(),
  ...scored,
  interval: intervalSchema,
  promoters: count,
  passives: count,
  detractors: count,
  /** How often each score from 0 to 10 was given. */
  scores: v.array(count),
  /** Answers of tests and of what looks like spam, outside all figures (ADR-0033). */
  testAnswers: count,
  spamAnswers: count,
  /** Whether only verified orders count, because of the setting of the store. */
  isVerifiedOnly: v.boolean(),
  /** Responses to these surveys, of whichever day, that the plan does not include: outside all figures (ADR-0028). */
  locked: count,
  trend: v.object({
    unit: v.picklist(npsUnits),
    /** In order and without gaps. The first and the last may be shorter than the unit. */
    parts: v.array(v.object({ from: v.string(), to: v.string(), ...scored, interval: intervalSchema })),
  }),
  /** The surveys that ask for a score by now, or have brought some; the most answered first. */
  surveys: v.array(
    v.object({ surveyId: v.string(), name: v.string(), status: v.picklist(['draft', 'published']), ...scored }),
  ),
})

export type StoreNps = v.InferOutput<typeof storeNpsSchema>

type Wanted = {
  /** A day of the store's time zone; null: from the first score on. */
  readonly from: string | null
  /** A day of the store's time zone; null: until today. */
  readonly to: string | null
  /** How many responses of each survey the plan includes; null: all. If there are more, the first count (ADR-0028). */
  readonly cap: number | null
}

/**
 * The Net Promoter Score of a store, over all nps questions of all its surveys (ADR-0023). Each respondent counts
 * once, by the last score they gave, on the day that their response began.
 *
 * A response has one respondent: in one survey, the shopper of a signed order, on all their pages. Without a signed order,
 * it is the shopper of one page (ADR-0006). A response keeps neither customer nor order, so that a shopper who answers another
 * survey, or answers after another order, is another respondent.
 */
export const storeNps = (
  db: Db,
  storeId: StoreId,
  { cap, ...period }: Wanted,
  now: Date,
): Promise<Result<StoreNps, Problem>> =>
  readSnapshot(db, async (snapshot) => {
    const [store] = await snapshot
      .select({ timezone: stores.timezone, isVerifiedOnly: stores.isVerifiedOnly })
      .from(stores)
      .where(eq(stores.storeId, storeId))
    if (!store) return err({ code: 'store_not_found' })
    const { isVerifiedOnly } = store
    const today = localDay(now, store.timezone)
    const wanted = { from: period.from ?? FIRST_DAY, to: period.to ?? maxOf(today, period.from ?? today) }
    const asked = await readNpsRevisions(snapshot, storeId)
    const locked = await readLockedOf(snapshot, storeId, asked, cap)
    const rows = await readScores(snapshot, storeId, { asked, locked, isVerifiedOnly }, wanted)
    const leftOut = await readLeftOut(snapshot, storeId, asked, wanted)
    const firstDay = rows.reduce((first, { day }) => (day < first ? day : first), wanted.to)
    return ok({
      ...figuresOf({ from: period.from ?? firstDay, to: wanted.to }, rows),
      testAnswers: leftOut.tests,
      spamAnswers: leftOut.spam,
      isVerifiedOnly,
      locked: [...locked.values()].reduce((sum, { count }) => sum + count, 0),
      surveys: surveysOf(asked, rows),
    })
  })

/** Nobody has answered before. */
const FIRST_DAY = '1900-01-01'

const maxOf = (one: string, other: string) => (one > other ? one : other)

async function readLockedOf(
  db: Db,
  storeId: StoreId,
  asked: readonly NpsRevision[],
  cap: number | null,
): Promise<ReadonlyMap<SurveyId, LockedResponses>> {
  const locked = new Map<SurveyId, LockedResponses>()
  for (const surveyId of new Set(asked.map((one) => one.surveyId))) {
    locked.set(surveyId, await readLocked(db, storeId, surveyId, cap))
  }
  return locked
}

type Asked = {
  readonly asked: readonly NpsRevision[]
  readonly locked: ReadonlyMap<SurveyId, LockedResponses>
  readonly isVerifiedOnly: boolean
}

/** From facts, and as long as those of a survey are not complete, from its counters or its responses. */
async function readScores(
  db: Db,
  storeId: StoreId,
  { asked, locked, isVerifiedOnly }: Asked,
  days: Days,
): Promise<readonly ScoreRow[]> {
  const lockedFrom = (surveyId: SurveyId) => locked.get(surveyId)?.from ?? null
  const withFacts = new Set(asked.filter((one) => one.hasFacts).map(({ surveyId }) => surveyId))
  const asksOnce = (surveyId: SurveyId) =>
    asked.every((one) => one.surveyId !== surveyId || one.questionIds.length === 1)
  const ofFacts = [...withFacts].map((surveyId) => ({
    surveyId,
    lockedFrom: lockedFrom(surveyId),
    asksOnce: asksOnce(surveyId),
  }))
  const byCounters = asked.filter((one) => !one.hasFacts)
  const isCounted = (one: NpsRevision) =>
    !isVerifiedOnly && one.questionIds.length === 1 && lockedFrom(one.surveyId) === null
  const others = Map.groupBy(
    byCounters.filter((one) => !isCounted(one)),
    ({ surveyId }) => surveyId,
  )
  const surveys = [...others].map(([surveyId, revisions]) => ({
    surveyId,
    asked: Object.fromEntries(revisions.map(({ revision, questionIds }) => [revision, questionIds])),
    lockedFrom: lockedFrom(surveyId),
  }))
  return [
    ...(await readFactScores(db, storeId, ofFacts, { days, isVerifiedOnly })),
    ...(await readCountedScores(db, storeId, byCounters.filter(isCounted), days)),
    ...(await readLastScores(db, storeId, surveys, { days, isVerifiedOnly })),
  ]
}

function figuresOf(period: Days, rows: readonly ScoreRow[]) {
  const { unit, buckets } = npsBuckets(period)
  const inBuckets = Map.groupBy(rows, ({ day }) => buckets.findLastIndex(({ from }) => from <= day))
  const parts = buckets.map((bucket, index) => {
    const { responses, score, interval } = scoreOf(inBuckets.get(index) ?? [])
    return { ...bucket, responses, score, interval }
  })
  return { ...period, ...scoreOf(rows), trend: { unit, parts } }
}

function scoreOf(rows: readonly ScoreRow[]) {
  const scores = Array.from({ length: 11 }, () => 0)
  for (const { score, n } of rows) scores[score] = (scores[score] ?? 0) + n
  const figures = npsFigures(scores)
  const interval = npsInterval(figures)
  const responses = scores.reduce((sum, n) => sum + n, 0)
  return { ...figures, scores, interval: interval && rounded(interval), responses }
}

function surveysOf(asked: readonly NpsRevision[], rows: readonly ScoreRow[]): StoreNps['surveys'] {
  const bySurvey = Map.groupBy(rows, ({ surveyId }) => surveyId)
  const listed = asked.filter((one) => (one.isNewest && one.status === 'published') || bySurvey.has(one.surveyId))
  const surveys = new Map(listed.map(({ surveyId, name, status }) => [surveyId, { name, status }]))
  return [...surveys]
    .map(([surveyId, survey]) => {
      const { responses, score } = scoreOf(bySurvey.get(surveyId) ?? [])
      return { surveyId, ...survey, responses, score }
    })
    .sort((a, b) => b.responses - a.responses || a.name.localeCompare(b.name))
}
