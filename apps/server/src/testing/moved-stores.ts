import { readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { DAY_MS, type SurveyId } from '@earshot/survey'
import { anImageQuestion, aSingleSelect, aTextQuestion, seededRandom } from '@earshot/survey/testing'
import { readContainer, type Section, writeContainer } from '../backup/container.ts'
import { exportStore } from '../backup/export-store.ts'
import { importStore } from '../backup/import-store.ts'
import type { Header, SectionHead } from '../backup/sections.schema.ts'
import { sql } from '../db/drizzle.ts'
import type { SecretCipher } from '../db/secret-cipher.ts'
import { type PictureStore, pathOf, shelfOf } from '../pictures/picture-store.ts'
import { sealFacts } from '../responses/facts/segments/seal-facts.ts'
import { answerAtRandom, questionOfEveryType } from './answering.ts'
import { aStoredPicture } from './backups.ts'
import { retainCounters } from './recount.ts'
import { reportOrders } from './signing.ts'
import { STOREFRONT, type TestApp } from './test-app.ts'
import {
  aMessage,
  aPublishedTestSurvey,
  aShown,
  aTestStore,
  call,
  neverAborted,
  publishedAgain,
  sendResponse,
  sendRush,
  sendShown,
  type TestStore,
} from './test-store.ts'
import { addPasskeyRow, turnOnByApp } from './two-step.ts'

type Installation = Pick<TestApp, 'url'> & {
  readonly db: { readonly cipher: SecretCipher }
  readonly services: { readonly pictures: PictureStore }
}

/** Exports a store of an app into a file that is not encrypted, unless told otherwise. */
export const exportFrom = (
  { url, db, services }: Installation,
  { storeId }: Pick<TestStore, 'storeId'>,
  file: string,
  passphrase: string | null = null,
) =>
  exportStore({
    databaseUrl: url,
    storeId,
    cipher: db.cipher,
    pictures: services.pictures,
    release: 'abc',
    passphrase,
    file,
  })

/** The origin of the installation that stores are imported into. */
export const NEW_STOREFRONT = 'https://new.example'

export const importInto = ({ url, db, services }: Installation, file: string, passphrase: string | null = null) =>
  importStore({
    databaseUrl: url,
    file,
    passphrase,
    cipher: db.cipher,
    pictures: services.pictures,
    storefrontOrigin: NEW_STOREFRONT,
  })

/** A store with rows in every table that moves, with a picture, and with sessions, jobs and what else stays behind. */
export async function aFullStore(app: TestApp, password: string) {
  const store = await aTestStore(app, { password, timezone: 'Europe/Berlin' })
  const { storeId } = store
  const picture = aStoredPicture(shelfOf(storeId), `a picture of ${storeId}`)
  await app.services.pictures.put(picture.address, picture.bytes)
  const imageUrl = `${STOREFRONT}/pictures/${pathOf(picture.address)}`
  const first = await aPublishedTestSurvey(app, store, questionOfEveryType)
  const survey = await publishedAgain(app, store, first.surveyId, (surveyId) => withPicture(surveyId, imageUrl))
  await answerAtRandom(app, survey, seededRandom(5), 30)
  await sendRush(app, survey, 130)
  await sendShown(app, aShown(survey))
  const afterThreeDays = new Date(app.clock.now.getTime() + 3 * DAY_MS)
  await sealFacts(app.db, { storeId, surveyId: survey.surveyId, now: afterThreeDays, size: 20 }, neverAborted)
  const earlier = await aPublishedTestSurvey(app, store)
  await retainCounters(app.db, storeId, earlier.surveyId)
  await sendResponse(app, { ...aMessage(earlier), answers: { q1: { optionId: 'yes' } } })
  const deleted = aMessage(survey)
  await sendResponse(app, deleted)
  await call(app, store.token, `DELETE /surveys/${survey.surveyId}/responses/${deleted.responseId}`)
  await call(app, store.token, 'POST /settings/data/shopper/erase', { value: 'erased', by: 'order' })
  await reportOrders(app, store, {
    orders: [
      { event: 'placed', orderId: '#1', placedAt: app.clock.now.toISOString(), total: '10.00', currency: 'EUR' },
    ],
  })
  await call(app, store.token, 'PUT /settings/data/masking', { isOn: true })
  await call(app, store.token, 'PUT /settings/store/frame-origins', { origins: ['https://shop.example'] })
  await app.services.billing.customer(storeId)
  const { recoveryCodes } = await turnOnByApp(app, store)
  await addPasskeyRow(app, store)
  const now = app.clock.now.toISOString()
  for (const statement of [
    sql`INSERT INTO templates SELECT store_id, gen_random_uuid(), name, '', 'nps', questions, ${now}
        FROM surveys WHERE store_id = ${storeId}`,
    sql`INSERT INTO told_fields VALUES (${storeId}, ${now}, 'orderValue', 7)`,
    sql`INSERT INTO assignments VALUES
        (${storeId}, ${survey.surveyId}, 'q1', gen_random_uuid(), gen_random_uuid(), 'yes', ${now})`,
    sql`INSERT INTO provider_invoices VALUES
        (${storeId}, gen_random_uuid(), 9, NULL, 'paid', '[]', 900, ${now}, ${now}, ${now}, ${now})`,
    sql`INSERT INTO provider_charges VALUES (${storeId}, gen_random_uuid(), 'setup', 100, NULL, ${now})`,
    sql`INSERT INTO provider_usage_credits VALUES (${storeId}, gen_random_uuid(), 'a', 'b', 100, NULL, ${now})`,
    sql`INSERT INTO provider_usage_events VALUES (${storeId}, 'e1', 'responses', ${now}, '{}')`,
    sql`INSERT INTO jobs (store_id, job_id, kind, lane, key, payload) VALUES
        (${storeId}, gen_random_uuid(), 'reset_mail', 'prompt', 'a', '{}')`,
    sql`INSERT INTO job_turns VALUES (${storeId}, 'prompt', ${now})`,
    sql`INSERT INTO used_tickets VALUES (${storeId}, gen_random_uuid(), ${now})`,
    sql`INSERT INTO billing_webhooks VALUES (${storeId}, 'w1', ${now})`,
    sql`INSERT INTO stranger_allowances VALUES (${storeId}, ${survey.surveyId}, 7, 3) ON CONFLICT DO NOTHING`,
    // Closed, because the merchant has a confirmed address.
    sql`INSERT INTO unconfirmed_sign_ins VALUES (${storeId}, ${store.merchantId}, 'other@shop.example', ${now}, ${now})`,
    sql`INSERT INTO address_confirmations VALUES
        (${storeId}, ${store.merchantId}, gen_random_uuid(), 'other@shop.example', ${now}, NULL, NULL)`,
    sql`INSERT INTO password_resets VALUES (${storeId}, gen_random_uuid(), ${store.merchantId}, ${now}, NULL)`,
  ])
    await app.db.execute(statement)
  return { ...store, survey, picture, imageUrl, recoveryCodes }
}

/** One option has a picture of the store and one of the library; a description has text that looks like an address. */
function withPicture(surveyId: SurveyId, imageUrl: string) {
  const image = anImageQuestion('image')
  const pictures = [imageUrl, `${STOREFRONT}/template-pictures/candle-one.svg`]
  const options = image.config.options.map((option, index) => ({ ...option, imageUrl: pictures[index] ?? null }))
  const questions = [
    aSingleSelect('single'),
    { ...image, config: { ...image.config, options } },
    aTextQuestion('text', { description: `"imageUrl": "${imageUrl}"` }),
  ]
  return questions.map((question, orderIndex) => ({ ...question, surveyId, orderIndex }))
}

type Change = {
  readonly header?: (header: Header) => Header
  /** Gets the COPY text of a table, and returns another one; null leaves the section out. */
  readonly table?: (name: string, text: string, columns: readonly string[]) => string | null
  readonly head?: (head: SectionHead) => SectionHead
  /** The content of a picture. */
  readonly picture?: (bytes: Buffer) => Buffer
  /** Sections behind all others. */
  readonly added?: readonly { readonly head: SectionHead; readonly text: string }[]
}

/** Writes a file as somebody could who knows the format: changed, with checksums that are right. */
export async function rewriteFile(from: string, to: string, change: Change): Promise<void> {
  const container = await readContainer(Readable.from([await readFile(from)]))
  async function* sections(): AsyncGenerator<Section> {
    for await (const { head, content } of container.sections) {
      const bytes = await buffer(content)
      const changed = changedContent(change, head, bytes)
      if (changed === null) continue
      yield sectionOf(change.head?.(head) ?? head, changed)
    }
    for (const { head, text } of change.added ?? []) yield sectionOf(head, gzipSync(text))
  }
  const header = change.header?.(container.header) ?? container.header
  await writeFile(to, await buffer(writeContainer(header, sections())))
}

function changedContent({ table, picture }: Change, head: SectionHead, bytes: Buffer): Buffer | null {
  if (head.type === 'picture') return picture?.(bytes) ?? bytes
  if (head.type !== 'table' || table === undefined) return bytes
  const text = table(head.name, gunzipSync(bytes).toString(), head.columns)
  return text === null ? null : gzipSync(text)
}

function sectionOf(head: SectionHead, bytes: Buffer): Section {
  const rows = head.type === 'table' ? gunzipSync(bytes).toString().split('\n').length - 1 : null
  return { head, content: Readable.from([bytes]), rows: async () => rows }
}
