import {
  type CounterLine,
  lineSums,
  type Pausable,
  type PublishedSurvey,
  type QuestionId,
  type StoreId,
  type SurveyId,
} from '@earshot/survey'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { inTurns } from '../own-turn.ts'
import type { AskedQuestion } from '../responses/asked-questions.ts'
import { documentIn } from '../responses/documents.ts'
import type { Tally } from '../responses/facts/fact-counts.ts'
import { eachResponse, type ResponseCursor } from '../responses/read-queries.ts'
import type { StoredResponse } from '../responses/response-columns.ts'
import { linePartsOf } from '../responses/stored-response.ts'

// The counts of a survey from its counters, as long as its facts are not complete. The release after next removes them.

/** The counts from which the results of a survey are made. */
export type SurveyCounts = {
  readonly responses: number
  readonly completed: number
  /** In ascending order: how many completed responses took so many seconds. */
  readonly seconds: readonly (readonly [seconds: number, n: number])[]
  /** How many responses came on each day, at least on those that are shown. */
  readonly byDay: ReadonlyMap<string, number>
  readonly talliesOf: (asked: readonly AskedQuestion[]) => Promise<ReadonlyMap<AskedQuestion, Tally>>
}

/** The counters of a question in one segment and on one day: the numbers by their values. */
type CounterRow = { segment: string; day: string; question_id: string; counts: Readonly<Record<string, number>> }

/**
 * One row for each question. A large survey has tens of thousands of counters, and reading as many rows would take much
 * longer than reading their JSON.
 */
const COUNTS = sql`json_object_agg(value, n) AS counts`
const BY_QUESTION = sql`GROUP BY segment, day, question_id`

/** @param firstDay the first day of `byDay` */
export async function readCounters(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  firstDay: string,
): Promise<SurveyCounts> {
  const ofSurvey = sql`SELECT segment, day::text, question_id, ${COUNTS} FROM counters
    WHERE store_id = ${storeId} AND survey_id = ${surveyId} AND segment = 'all'`
  const { rows } = await db.execute<CounterRow>(sql`
    ${ofSurvey} AND day = '-infinity' ${BY_QUESTION}
    UNION ALL
    ${ofSurvey} AND day >= ${firstDay}::date AND question_id = '' AND value = 'started' ${BY_QUESTION}`)
  const ofAllTime = rows.filter((row) => row.day === '-infinity')
  const days = rows.filter((row) => row.day !== '-infinity')
  return countsOf({
    byQuestion: new Map(ofAllTime.map((row) => [row.question_id, tallyOf(row)])),
    byDay: new Map(days.map((row) => [row.day, row.counts.started ?? 0])),
    ofRevisions: (questionIds) => readCountsOfRevisions(db, storeId, surveyId, questionIds),
  })
}

/**
 * The counters as they would be if the responses from a place on had never come: counted from those before it, by
 * the function that fills the counters. They are no more than a plan with a cap includes, so the cost does not grow.
 */
export async function countIncluded(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  lockedFrom: ResponseCursor,
): Promise<SurveyCounts> {
  const sums = lineSums()
  for await (const response of eachResponse(db, storeId, surveyId, { after: lockedFrom })) {
    await inTurns(addLines(sums, response, await documentIn(db, response)))
  }
  const lines = sums.lines()
  const ofAll = lines.filter(({ segment }) => segment === 'all')
  const ofAllTime = ofAll.filter(({ day }) => day === null)
  const started = ofAll.filter(({ day, value }) => day !== null && value === 'started')
  const byRevision = talliesBy(
    lines.filter(({ segment }) => segment !== 'all'),
    ({ questionId, segment }) => tallyKey(questionId, revisionOf(segment)),
  )
  return countsOf({
    byQuestion: talliesBy(ofAllTime, ({ questionId }) => questionId),
    byDay: new Map(started.map(({ day, n }) => [day ?? '', n])),
    ofRevisions: async () => byRevision,
  })
}

type Counters = {
  /** Over all time; '' is the survey. */
  readonly byQuestion: ReadonlyMap<string, Tally>
  readonly byDay: ReadonlyMap<string, number>
  /** Over all time, at least for some questions, apart for each revision: by `tallyKey`. */
  readonly ofRevisions: (questionIds: readonly QuestionId[]) => Promise<ReadonlyMap<string, Tally>>
}

const NOTHING: Tally = new Map()
const SECONDS = 'seconds:'

function countsOf({ byQuestion, byDay, ofRevisions }: Counters): SurveyCounts {
  const ofSurvey = byQuestion.get('') ?? NOTHING
  const seconds = [...ofSurvey].filter(([value, n]) => value.startsWith(SECONDS) && n > 0)
  return {
    responses: ofSurvey.get('started') ?? 0,
    completed: ofSurvey.get('completed') ?? 0,
    seconds: seconds.map(([value, n]) => [Number(value.slice(SECONDS.length)), n] as const).sort(([a], [b]) => a - b),
    byDay,
    /** A question whose type was changed is counted by its revisions: their answers are of two kinds. */
    async talliesOf(asked) {
      const ids = asked.map(({ question }) => question.questionId)
      const changed = new Set(ids.filter((id, index) => ids.indexOf(id) !== index))
      const byRevision = await ofRevisions([...changed])
      const tallyFor = ({ question: { questionId }, revisions }: AskedQuestion): Tally =>
        changed.has(questionId)
          ? sumOf(revisions.map((revision) => byRevision.get(tallyKey(questionId, revision)) ?? NOTHING))
          : (byQuestion.get(questionId) ?? NOTHING)
      return new Map(asked.map((one) => [one, tallyFor(one)]))
    },
  }
}

function sumOf(tallies: readonly Tally[]): Tally {
  const sum = new Map<string, number>()
  for (const [value, n] of tallies.flatMap((tally) => [...tally])) sum.set(value, (sum.get(value) ?? 0) + n)
  return sum
}

function talliesBy(lines: readonly CounterLine[], keyOf: (line: CounterLine) => string): ReadonlyMap<string, Tally> {
  const tallies = new Map<string, Map<string, number>>()
  for (const line of lines) {
    const tally = tallies.get(keyOf(line)) ?? new Map<string, number>()
    tallies.set(keyOf(line), tally.set(line.value, line.n))
  }
  return tallies
}

function* addLines(
  sums: ReturnType<typeof lineSums>,
  response: StoredResponse,
  survey: PublishedSurvey,
): Pausable<void> {
  for (const lines of linePartsOf(response, survey)) {
    for (const line of lines) if (isRead(line)) sums.add(line)
    yield
  }
}

/** Results are made of all of all time, each revision's too, and of how many began on each day. */
const isRead = ({ segment, day, questionId }: CounterLine) =>
  segment === 'all' ? day === null || questionId === '' : day === null && segment.startsWith('revision:')

async function readCountsOfRevisions(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  questionIds: readonly QuestionId[],
): Promise<ReadonlyMap<string, Tally>> {
  if (questionIds.length === 0) return new Map()
  const { rows } = await db.execute<CounterRow>(sql`
    SELECT segment, c.day::text, question_id, ${COUNTS}
    FROM revisions r
    JOIN counters c ON c.store_id = r.store_id AND c.survey_id = r.survey_id AND c.segment = 'revision:' || r.revision
      AND c.day = '-infinity' AND c.question_id IN (SELECT jsonb_array_elements_text(${JSON.stringify(questionIds)}::jsonb))
    WHERE r.store_id = ${storeId} AND r.survey_id = ${surveyId} ${BY_QUESTION}`)
  return new Map(rows.map((row) => [tallyKey(row.question_id, revisionOf(row.segment)), tallyOf(row)]))
}

const tallyKey = (questionId: string, revision: number) => `${questionId} ${revision}`

/** The revision that a segment is about. */
const revisionOf = (segment: string) => Number(segment.slice('revision:'.length))

const tallyOf = ({ counts }: CounterRow): Tally => new Map(Object.entries(counts))
