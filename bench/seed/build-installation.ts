import { DAY_MS, ok, type PublishedSurvey, type SurveyId } from '@earshot/survey'
import { Client } from 'pg'
import { v7 as newUuid } from 'uuid'
import { allFeatures } from '../../apps/server/src/billing/billing.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { type Db, openDb } from '../../apps/server/src/db/open-db.ts'
import { demoSurvey } from '../../apps/server/src/demo/demo-survey.ts'
import { acceptResponses } from '../../apps/server/src/responses/accept-responses.ts'
import { findDocument } from '../../apps/server/src/responses/documents.ts'
import { correctionOf } from '../../apps/server/src/responses/recount.ts'
import { openStore } from '../../apps/server/src/stores/open-store.ts'
import { createSurvey } from '../../apps/server/src/surveys/operations.ts'
import { publishSurvey } from '../../apps/server/src/surveys/publish.ts'
import { type ReplicaTarget, replicate, type SeededSurvey, takeSource } from './replicate.ts'
import { aDayOfResponses } from './shoppers.ts'

const STORES = 1_000
const SURVEYS_PER_STORE = 3
const DAYS = 365
/** 2,740 a day are one million in a year. */
const LARGE_PER_DAY = 2_740
const MEDIUM_PER_DAY = 60
const SMALL_PER_DAY = 12
/** Every tenth store has a survey of some size. */
const MEDIUM_EVERY = 10
/** Surveys that are published and never answered. */
const EMPTY = 200
const CONNECTIONS = 6
const BATCH = 500

/** Surveys of the installation by their use; all surveys ask the same questions. */
export type SeededInstallation = {
  /** One survey of a million responses. */
  readonly large: SeededSurvey
  /** The first survey of each other store. */
  readonly answered: readonly SeededSurvey[]
  /** Published, and never answered. */
  readonly empty: readonly SeededSurvey[]
}

/**
 * Builds an installation of 1,000 stores with 3,000 surveys, and responses of the last 365 days. Stores, surveys and one
 * day of responses of each size are written by the product's own functions; the other days are copies of that day.
 * @throws if the figures of a copied survey are not what the product counts
 */
export async function buildInstallation(url: string, now: Date): Promise<SeededInstallation> {
  await migrate(url)
  const surveys = await publishSurveys(url, now, { stores: STORES, surveysPerStore: SURVEYS_PER_STORE })
  const [large, medium, small, ...others] = surveys.filter((_, index) => index % SURVEYS_PER_STORE === 0)
  if (!large || !medium || !small) throw new Error('The installation has too few stores')
  const further = surveys.filter((_, index) => index % SURVEYS_PER_STORE !== 0)
  const { db, close } = openDb(url, 1, fail)
  const client = new Client({ connectionString: url })
  await client.connect()
  const midnight = new Date(Math.floor(now.getTime() / DAY_MS - 1) * DAY_MS)
  await answerOneDay(db, small, SMALL_PER_DAY, midnight)
  await takeSource(client, small)
  const isMedium = (index: number) => index % MEDIUM_EVERY === 0
  await replicate(client, [
    ...daysOf(
      others.filter((_, index) => !isMedium(index)),
      (index) => 1 + (index % 15),
    ),
    ...daysOf(further.slice(EMPTY), (index) => 1 + (index % 8)),
  ])
  await answerOneDay(db, medium, MEDIUM_PER_DAY, midnight)
  await takeSource(client, medium)
  await replicate(
    client,
    daysOf(
      others.filter((_, index) => isMedium(index)),
      (index) => 5 + ((index * 7) % 60),
    ),
  )
  await answerOneDay(db, large, LARGE_PER_DAY, midnight)
  await takeSource(client, large)
  // The oldest day first: this is the order in which they would have arrived.
  for (let day = DAYS - 1; day > 0; day--) await replicate(client, [{ ...large, firstDay: day, lastDay: day }])
  for (const survey of others.slice(0, 12)) await assertCounted(db, survey)
  await assertStarted(client, large)
  // Autovacuum would do this soon after.
  await client.query('VACUUM (ANALYZE)')
  await client.query('CHECKPOINT')
  await client.end()
  await close()
  return { large, answered: [medium, small, ...others], empty: further.slice(0, EMPTY) }
}

const daysOf = (surveys: readonly SeededSurvey[], days: (index: number) => number): readonly ReplicaTarget[] =>
  surveys.map((survey, index) => ({ ...survey, firstDay: 1, lastDay: days(index) }))

type Size = { readonly stores: number; readonly surveysPerStore: number }

/** Opens stores and publishes surveys in them, by the product's own functions. The surveys of a store follow each other. */
export async function publishSurveys(url: string, now: Date, size: Size): Promise<readonly SeededSurvey[]> {
  const { db, close } = openDb(url, CONNECTIONS, fail)
  const surveys: SeededSurvey[] = []
  let next = 0
  const work = async () => {
    while (next < size.stores) {
      const store = next++
      const ownSurveys = await publishInStore(db, store, now, size.surveysPerStore)
      surveys.splice(surveys.length, 0, ...ownSurveys)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  await close()
  return surveys
}

async function publishInStore(db: Db, number: number, now: Date, count: number): Promise<readonly SeededSurvey[]> {
  const opened = await openStore(
    db,
    {
      businessName: `Store ${number}`,
      email: `store-${number}@shop.example`,
      // Nobody logs in.
      passwordHash: 'none',
      storeUrl: `https://store-${number}.example`,
      timezone: 'UTC',
      currency: 'EUR',
      isNew: false,
    },
    now,
  )
  if (!opened.ok) throw new Error(opened.problem.code)
  const { storeId } = opened.value
  const surveys: SeededSurvey[] = []
  for (let index = 0; index < count; index++) {
    const surveyId = newUuid() as SurveyId
    const created = await createSurvey(db, storeId, demoSurvey(surveyId, sameIds()), { features: ok(allFeatures), now })
    if (!created.ok) throw new Error(created.problem.code)
    const published = await publishSurvey(db, storeId, surveyId, {
      version: created.value.version,
      featuresIn: async () => allFeatures,
      now,
    })
    if (!published.ok) throw new Error(published.problem.code)
    surveys.push({ storeId, surveyId })
  }
  return surveys
}

/** Ids of questions and options that are the same in each survey, so that responses can be copied between surveys. */
function sameIds(): () => string {
  let count = 0
  return () => `0198c2f4-0000-7000-8000-${String(count++).padStart(12, '0')}`
}

async function answerOneDay(db: Db, survey: SeededSurvey, count: number, midnight: Date): Promise<void> {
  const messages = aDayOfResponses(survey, await seededDocument(db, survey), count, midnight)
  for (let from = 0; from < count; from += BATCH) {
    const acceptances = await acceptResponses(db, messages.slice(from, from + BATCH))
    if (acceptances.some((acceptance) => !acceptance.ok)) throw new Error('A seeded response was refused')
  }
}

/** The first revision of a seeded survey. */
export async function seededDocument(db: Db, survey: SeededSurvey): Promise<PublishedSurvey> {
  const document = await findDocument(db, { ...survey, revision: 1 })
  if (!document) throw new Error('A seeded survey is not published')
  return document
}

/** The product's own recount must find nothing to correct. */
async function assertCounted(db: Db, survey: SeededSurvey): Promise<void> {
  const wrong = await correctionOf(db, survey, { repair: false })
  if (wrong) throw new Error(`A seeded survey differs from the product's recount: ${JSON.stringify(wrong)}`)
}

/** A recount of a million responses takes minutes, so here only their number is compared. */
async function assertStarted(client: Client, { storeId, surveyId }: SeededSurvey): Promise<void> {
  const { rows } = await client.query<{ responses: number; started: number }>(
    `SELECT
      (SELECT count(*) FROM responses WHERE store_id = $1 AND survey_id = $2)::float8 AS responses,
      (SELECT counted + set_aside FROM survey_totals WHERE store_id = $1 AND survey_id = $2)::float8 AS started`,
    [storeId, surveyId],
  )
  const [row] = rows
  if (!row || row.responses !== row.started) throw new Error(`Seeded and counted differ: ${JSON.stringify(row)}`)
}

function fail(error: Error): never {
  throw error
}
