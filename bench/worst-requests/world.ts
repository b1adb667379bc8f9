import type { Question, StoreId, Survey, SurveyId } from '@earshot/survey'
import { aRevision } from '@earshot/survey/testing'
import { Client } from 'pg'
import { v7 as newUuid } from 'uuid'
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts'
import { fromAnotherNetwork } from '../../e2e/support/another-network.ts'
import { logInToDemo, read } from '../../e2e/support/demo-client.ts'
import { type ServerProcess, startServerProcess } from '../../e2e/support/server-process.ts'
import type { QuestionsOf } from './content.ts'
import { type Copy, JSON_TYPE } from './request.ts'

/** A merchant who is logged in. */
export type MerchantStore = { readonly storeId: StoreId; readonly publicKey: string; readonly token: string }

/** A survey of the installation. */
export type LargeSurvey = { readonly surveyId: SurveyId; readonly questions: readonly Question[] }

type Call = { readonly method: string; readonly path: string; readonly body?: string; readonly version?: number }

/** A monitored server on a database that the bench can change directly. */
export type MonitoredWorld = AsyncDisposable & {
  readonly server: ServerProcess
  readonly sql: Client
  /** On the Pro plan. */
  readonly demo: MerchantStore
}

export async function openWorld(folder: string): Promise<MonitoredWorld> {
  await using opened = new AsyncDisposableStack()
  // Only the server's process is measured. It does not work less while PostgreSQL waits for a disk.
  const postgres = await startEmbeddedPostgres({ dataDir: folder, version: '18', durable: false })
  opened.defer(postgres.stop)
  const sql = new Client({ connectionString: postgres.url })
  await sql.connect()
  opened.defer(() => sql.end())
  const environment = {
    DATABASE_URL: postgres.url,
    EARSHOT_DATA: folder,
    EMBEDDED_BILLING: 'on',
    BEHIND_PROXY: 'on',
  }
  const server = await startServerProcess(environment, { isMonitored: true })
  opened.defer(async () => void (await server.stop()))
  const { storeId, publicKey, token } = await logInToDemo(server.addresses)
  const running = opened.move()
  return {
    server,
    sql,
    demo: { storeId: storeId as StoreId, publicKey, token },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** A call to the merchants' API. */
export const asMerchant = (
  { server }: MonitoredWorld,
  { token }: MerchantStore,
  { method, path, body, version }: Call,
): Copy => ({
  url: `${server.addresses.dashboard}/api${path}`,
  init: {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...fromAnotherNetwork(),
      ...(body !== undefined && { 'content-type': JSON_TYPE }),
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    },
    ...(body !== undefined && { body }),
  },
})

/** Makes a call that must succeed. */
export function callApi<T>(world: MonitoredWorld, store: MerchantStore, wanted: Call): Promise<T> {
  const { url, init } = asMerchant(world, store, wanted)
  return read<T>(url, init)
}

/** A new store. Its merchant has no plan. */
export async function openNewStore({ server, sql }: MonitoredWorld): Promise<MerchantStore> {
  const { token } = await read<{ token: string }>(`${server.addresses.dashboard}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': JSON_TYPE, ...fromAnotherNetwork() },
    body: JSON.stringify({
      businessName: 'A Shop',
      storeUrl: 'https://shop.example',
      email: `${newUuid()}@shop.example`,
      password: 'candles and spruce',
      timezone: 'UTC',
      currency: 'EUR',
    }),
  })
  const { rows } = await sql.query(
    'SELECT store_id, public_key FROM stores ORDER BY installed_at DESC, store_id DESC LIMIT 1',
  )
  return { storeId: rows[0].store_id, publicKey: rows[0].public_key, token }
}

/** Saves a draft through the API, so that its content is valid. */
export async function saveDraft(
  world: MonitoredWorld,
  store: MerchantStore,
  questionsOf: QuestionsOf,
): Promise<LargeSurvey> {
  const surveyId = newUuid() as SurveyId
  const questions = questionsOf(surveyId)
  await callApi(world, store, { method: 'POST', path: '/surveys', body: JSON.stringify({ surveyId }) })
  const body = JSON.stringify({ name: 'Large', description: '', questions })
  await callApi(world, store, { method: 'PUT', path: `/surveys/${surveyId}`, body, version: 1 })
  return { surveyId, questions }
}

/** Inserts a draft directly, as a release with higher limits could have saved it. */
export async function insertDraft(
  { sql }: MonitoredWorld,
  { storeId }: MerchantStore,
  questionsOf: QuestionsOf,
  audience: Survey['audience'] = undefined,
): Promise<LargeSurvey> {
  const surveyId = newUuid() as SurveyId
  const questions = questionsOf(surveyId)
  await sql.query('INSERT INTO survey_stores (survey_id, store_id) VALUES ($1, $2)', [surveyId, storeId])
  await sql.query(
    `INSERT INTO surveys (store_id, survey_id, name, description, questions, audience, status, version, created_at, updated_at)
     VALUES ($1, $2, 'Large', '', $3, $4, 'draft', 1, now(), now())`,
    [storeId, surveyId, JSON.stringify(questions), audience ? JSON.stringify(audience) : null],
  )
  return { surveyId, questions }
}

/** Publishes a draft directly, as a release with higher limits could have done it. */
export async function insertRevision(
  { sql }: MonitoredWorld,
  { surveyId, questions }: LargeSurvey,
  audience?: Survey['audience'],
) {
  const survey = { surveyId, name: 'Large', description: '', questions, ...(audience && { audience }) }
  const { surveyId: _, ...definition } = survey
  await sql.query(
    `INSERT INTO revisions (store_id, survey_id, revision, document, definition, published_at)
     SELECT store_id, survey_id, 1, $2, $3, now() FROM surveys WHERE survey_id = $1`,
    [surveyId, JSON.stringify(aRevision(survey)), JSON.stringify(definition)],
  )
  await sql.query(
    `UPDATE surveys SET status = 'published', published_revision = 1, published_version = version WHERE survey_id = $1`,
    [surveyId],
  )
}

/**
 * Copies a live survey under new ids. PostgreSQL copies its JSON as it is stored, in a hundredth of the time, so the
 * questions name the id of the first survey.
 */
export async function copyLive(
  { sql }: MonitoredWorld,
  { surveyId }: LargeSurvey,
  copies: number,
): Promise<readonly SurveyId[]> {
  const ids = Array.from({ length: copies }, () => newUuid() as SurveyId)
  const tables = { survey_stores: ['store_id'], surveys: OF_LIVE_SURVEY, revisions: OF_REVISION }
  for (const [table, columns] of Object.entries(tables)) {
    await sql.query(
      `INSERT INTO ${table} (survey_id, ${columns})
       SELECT id, ${columns} FROM ${table}, unnest($2::uuid[]) id WHERE survey_id = $1`,
      [surveyId, ids],
    )
  }
  return ids
}

const OF_LIVE_SURVEY = [
  ...['store_id', 'name', 'description', 'questions', 'audience', 'status', 'version', 'created_at', 'updated_at'],
  ...['published_revision', 'published_version'],
]
const OF_REVISION = ['store_id', 'revision', 'document', 'definition', 'published_at']

/**
 * Gives the newest revision of each survey the next number, so that no server has it in memory.
 * @returns the new number, which is the same for all
 */
export async function renumberRevisions({ sql }: MonitoredWorld, surveyIds: readonly SurveyId[]): Promise<number> {
  const { rows } = await sql.query(
    'UPDATE revisions SET revision = revision + 1 WHERE survey_id = ANY($1) RETURNING revision',
    [surveyIds],
  )
  await sql.query('UPDATE surveys SET published_revision = published_revision + 1 WHERE survey_id = ANY($1)', [
    surveyIds,
  ])
  return rows[0].revision
}

/** Copies a draft under new ids. */
export async function copyDraft(
  { sql }: MonitoredWorld,
  { surveyId }: LargeSurvey,
  copies: number,
): Promise<readonly SurveyId[]> {
  const ids = Array.from({ length: copies }, () => newUuid() as SurveyId)
  await sql.query(
    `INSERT INTO survey_stores (survey_id, store_id)
     SELECT id, store_id FROM survey_stores, unnest($2::uuid[]) id WHERE survey_id = $1`,
    [surveyId, ids],
  )
  await sql.query(
    `INSERT INTO surveys (store_id, survey_id, name, description, questions, audience, status, version, created_at, updated_at)
     SELECT store_id, id, name, description, replace(questions::text, $1, id::text)::jsonb, audience, 'draft', 1, now(), now()
     FROM surveys, unnest($2::uuid[]) id WHERE survey_id = $1::uuid`,
    [surveyId, ids],
  )
  return ids
}

/** Makes surveys drafts of version 1 again, without revisions. */
export async function resetDrafts({ sql }: MonitoredWorld, surveyIds: readonly SurveyId[]): Promise<void> {
  await sql.query('DELETE FROM revisions WHERE survey_id = ANY($1)', [surveyIds])
  await sql.query(
    `UPDATE surveys SET version = 1, status = 'draft', published_revision = NULL, published_version = NULL
     WHERE survey_id = ANY($1)`,
    [surveyIds],
  )
}

/** Removes surveys that copies have made. */
export async function removeSurveys({ sql }: MonitoredWorld, surveyIds: readonly string[]): Promise<void> {
  await sql.query('DELETE FROM surveys WHERE survey_id = ANY($1)', [surveyIds])
  await sql.query('DELETE FROM survey_stores WHERE survey_id = ANY($1)', [surveyIds])
}
