import type { ResponseId, SentFacts, SurveyId } from '@earshot/survey'
import { type Random, randomSurvey, seededRandom } from '@earshot/survey/testing'
import { eq, sql } from '../db/drizzle.ts'
import { responses, stores } from '../db/schema.ts'
import { sealFacts } from '../responses/facts/segments/seal-facts.ts'
import { deleteResponse } from '../responses/merchant-operations.ts'
import { followTimezone, inTimezone } from '../responses/redate-responses.ts'
import { clearSpam, setResponseVerdict } from '../responses/spam-verdicts.ts'
import { conversations, takeIn } from './answering.ts'
import { inOtherWords, randomAssignments } from './random-assignments.ts'
import type { TestApp } from './test-app.ts'
import { aPublishedTestSurvey, aTestStore, neverAborted, publishedAgain } from './test-store.ts'
import { someFacts } from './varied-survey.ts'

const HOUR_MS = 60 * 60_000
const DEVICES = ['phone', 'tablet', 'desktop'] as const

/** In the first four, clocks change during the days of a history, or the day before. Lord Howe changes by half an hour. */
const TIME_ZONES = ['America/New_York', 'Europe/Copenhagen', 'Australia/Lord_Howe', 'America/Santiago', 'Asia/Tokyo']

const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T

/** The questions have the same ids in each revision, and mostly other types. */
const questionsOf =
  (random: Random) => (surveyId: Parameters<Parameters<typeof aPublishedTestSurvey>[2] & object>[0]) =>
    randomSurvey(random).questions.map((question, orderIndex) => ({ ...question, surveyId, orderIndex }))

/** Any response of a survey; null: it has none. */
async function aResponseOf(app: TestApp, surveyId: SurveyId, random: Random): Promise<ResponseId | null> {
  const rows = await app.db.select({ id: responses.responseId }).from(responses).where(eq(responses.surveyId, surveyId))
  return rows.length === 0 ? null : pick(random, rows.map(({ id }) => id).sort())
}

/**
 * A published survey, and everything that can happen to its responses, at random. It begins a month ago, so that clocks change.
 * @returns `step`, which does one thing of each call and names it
 */
export async function aRandomHistory(app: TestApp, seed: number) {
  const random = seededRandom(seed)
  const store = await aTestStore(app, { timezone: pick(random, TIME_ZONES) })
  const { storeId } = store
  app.clock.now = new Date(Date.UTC(2026, 9, 20 + Math.floor(random() * 10), Math.floor(random() * 24)))
  let survey = await aPublishedTestSurvey(app, store, questionsOf(random))
  const ids = { storeId, surveyId: survey.surveyId }
  const sizes = { large: false }

  const someResponse = () => aResponseOf(app, ids.surveyId, random)

  async function answers(taken: { spam?: boolean; test?: boolean } = {}): Promise<void> {
    const facts: SentFacts = someFacts(random)
    const device = pick(random, DEVICES)
    const others = conversations(survey, random, 4 + Math.floor(random() * 8)).map((one) => inOtherWords(random, one))
    for (const all of others) {
      const partial = random() < 0.3 ? all.slice(0, Math.ceil(all.length * random())) : all
      const repeated = [...partial, ...partial.filter(() => random() < 0.2)]
      const inDisorder = random() < 0.3 ? repeated.toSorted(() => random() - 0.5) : repeated
      for (const some of [inDisorder.slice(0, 2), inDisorder.slice(2)]) {
        if (some.length > 0) await takeIn(app, store, some, { ...taken, device, facts })
      }
    }
  }

  const assignments = randomAssignments(app, ids, random)
  const steps = {
    'an assignment': assignments.assign,
    'another assignment': assignments.assign,
    'an assignment is taken back': assignments.takeBack,
    answers: () => answers(),
    'more answers': () => answers(),
    spam: () => answers({ spam: true }),
    tests: () => answers({ test: true }),
    'spam is cleared': async () => {
      await clearSpam(app.db, storeId, ids.surveyId, app.clock.now)
    },
    'one verdict': async () => {
      const responseId = await someResponse()
      if (responseId)
        await setResponseVerdict(app.db, { ...ids, responseId }, random() < 0.5 ? app.clock.now : null, null)
    },
    deletions: async () => {
      for (let n = 0; n < 3; n++) {
        const responseId = await someResponse()
        if (responseId) await deleteResponse(app.db, { ...ids, responseId }, app.recorder())
      }
    },
    'another time zone': async () => {
      await app.db
        .update(stores)
        .set(inTimezone(pick(random, TIME_ZONES)))
        .where(eq(stores.storeId, storeId))
      await followTimezone(app.db, storeId)
    },
    'another revision': async () => {
      survey = await publishedAgain(app, store, ids.surveyId, questionsOf(random))
    },
    segments: async () => {
      // Twenty thousand responses would make it large.
      await app.db.execute(
        sql`UPDATE survey_totals SET sealed_until = '-infinity' WHERE survey_id = ${ids.surveyId} AND sealed_until IS NULL`,
      )
      sizes.large = true
      await sealFacts(app.db, { ...ids, now: app.clock.now, size: 20 }, neverAborted)
    },
  }
  const names = Object.keys(steps) as (keyof typeof steps)[]

  async function step(): Promise<string> {
    app.clock.pass(Math.floor(random() * 40) * HOUR_MS)
    const name = pick(random, names)
    await steps[name]()
    return name
  }
  // Each history begins with responses, and the rest is chance.
  await answers()
  return { store, ids, random, step, expectAssigned: assignments.expectAssigned }
}
