import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { handlerOf } from '../jobs/job-kind.ts'
import { runDueJobs, startWorker } from '../jobs/worker.ts'
import { createSendMail, type Mail, type SendMail } from '../mail/send-mail.ts'
import { deleteStore } from '../settings/data.ts'
import { passJobTime } from '../testing/pass-job-time.ts'
import { useTestApp } from '../testing/test-app.ts'
import { aTestStore, type TestStore } from '../testing/test-store.ts'
import { RESET_MAIL, sendResetMail } from './reset-mail-job.ts'
import { findResetOwner } from './reset-password.ts'

const app = await useTestApp()
const log = pino({ level: 'silent' })

/** Does what the job of a request does. */
async function requestResetLink(): Promise<TestStore> {
  const store = await aTestStore(app)
  await findResetOwner({ db: app.db, log: app.services.log, now: app.clock.now }, store.email)
  return store
}

/** A mail server that refuses so many mails before it takes one. */
function refusing(times: number) {
  const tried: Mail[] = []
  const mail: SendMail = {
    isSetUp: true,
    verifiesAddresses: false,
    async send(one) {
      tried.push(one)
      if (tried.length <= times) throw new Error('421 try again')
    },
    close: () => {},
  }
  const run = () =>
    runDueJobs({
      db: app.db,
      handlers: [handlerOf(RESET_MAIL, (job, signal) => sendResetMail({ ...app.services, mail }, job, signal))],
      log,
    })
  return { tried, run }
}

const waitIsOver = () => passJobTime(app.db, '1 day')

const jobsOf = async ({ storeId }: TestStore) => {
  const { rows } = await app.db.execute<{ payload: object; last_error: string | null; failed: boolean }>(sql`
    SELECT payload, last_error, failed_at IS NOT NULL AS failed FROM jobs WHERE store_id = ${storeId}`)
  return rows
}

test('a mail that the mail server refused is sent again, under the same id, and then nothing of it is stored', async () => {
  const store = await requestResetLink()
  const { tried, run } = refusing(1)
  await run()
  expect(await jobsOf(store)).toMatchObject([{ last_error: '421 try again', failed: false }])
  await waitIsOver()
  await run()
  expect(tried.map(({ to }) => to)).toEqual([store.email, store.email])
  expect(new Set(tried.map(({ id }) => id)).size).toBe(1)
  expect(await jobsOf(store)).toEqual([])
})

test('a waiting mail is stored without its link', async () => {
  const store = await requestResetLink()
  const [job] = await jobsOf(store)
  expect(job?.payload).toEqual({ email: store.email, resetId: expect.any(String) })
  await refusing(0).run()
})

test('a link that expired before its mail could be sent is not mailed', async () => {
  const store = await requestResetLink()
  app.clock.pass(60 * 60 * 1000)
  const { tried, run } = refusing(0)
  await run()
  expect(tried).toEqual([])
  expect(await jobsOf(store)).toMatchObject([{ failed: true }])
})

test('a link that was used is not mailed again', async () => {
  const store = await requestResetLink()
  await app.db.execute(sql`UPDATE password_resets SET used_at = now() WHERE store_id = ${store.storeId}`)
  const { tried, run } = refusing(0)
  await run()
  expect(tried).toEqual([])
  expect(await jobsOf(store)).toEqual([])
})

test('a server that stops does not wait for a silent mail server, and the next one sends the mail', async () => {
  const store = await requestResetLink()
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const mail = createSendMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Earshot <a@b.test>', toLog: false }, log)
  const handler = handlerOf(RESET_MAIL, (job, signal) => sendResetMail({ ...app.services, mail }, job, signal))
  const worker = startWorker({ db: app.db, handlers: [handler], log })
  await once(silent, 'connection')
  const start = performance.now()
  await worker.stop()
  expect(performance.now() - start).toBeLessThan(5_000)
  silent.close()
  expect(await jobsOf(store)).toMatchObject([{ last_error: null, failed: false }])
  const { tried, run } = refusing(0)
  await run()
  expect(tried.map(({ to }) => to)).toEqual([store.email])
  expect(await jobsOf(store)).toEqual([])
})

test('a store that is deleted takes its jobs along', async () => {
  const store = await requestResetLink()
  await deleteStore(app.db, store.storeId)
  expect(await jobsOf(store)).toEqual([])
  const { rows } = await app.db.execute(sql`SELECT FROM job_turns WHERE store_id = ${store.storeId}`)
  expect(rows).toEqual([])
})
