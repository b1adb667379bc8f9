import { ok } from '@earshot/survey'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { aMessage, aPublishedSurvey, aStore, call } from '../testing/world.ts'
import { acceptResponses } from './accept-responses.ts'
import { createGroupCommit } from './group-commit.ts'
import type { Acceptance, IncomingResponse } from './incoming.ts'

const log = pino({ level: 'silent' })
const LIMITS = { batchMessages: 3, batchBytes: 100, waitingMessages: 5, waitingBytes: 1_000 }

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

async function incoming(answers: IncomingResponse['answers']): Promise<IncomingResponse & { token: string }> {
  const store = await aStore(app)
  const survey = await aPublishedSurvey(app, store)
  const message = aMessage(survey) as unknown as IncomingResponse
  const facts = {
    storeId: store.storeId,
    device: 'phone',
    test: false,
    spam: false,
    allowance: null,
    order: null,
    seconds: null,
    receivedAt: app.clock.now,
  } as const
  return { ...message, ...facts, answers, token: store.token }
}

/** Stands for the database where only the queue is looked at: it keeps the batches, and waits until told to go on. */
function heldBack() {
  const batches: number[] = []
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const accept = async (messages: readonly IncomingResponse[]): Promise<Acceptance[]> => {
    batches.push(messages.length)
    await gate
    return messages.map(({ responseId, sequence }) => ok({ responseId, sequence, completed: false }))
  }
  return { batches, accept, release: () => release() }
}

const aLineOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ responseId: `r${i}`, sequence: 1 }) as IncomingResponse)

test('one poisoned answer fails alone', async () => {
  const good = [
    await incoming({ q1: { optionId: 'yes', otherValue: null } }),
    await incoming({ q1: { optionId: 'no', otherValue: null } }),
  ]
  // The door would have mended it; this is the answer that found a way around.
  const poisoned = await incoming({ q1: { optionId: 'yes', otherValue: '\u0000' } })
  const writer = createGroupCommit((messages: readonly IncomingResponse[]) => acceptResponses(app.db, messages), log)
  const [first, bad, second] = await Promise.all(
    [good[0], poisoned, good[1]].map((message) => writer.write(message as IncomingResponse, 1)),
  )
  expect(first?.ok && second?.ok).toBe(true)
  expect(bad).toMatchObject({ ok: false, problem: { code: 'input_invalid' } })
  for (const { token, surveyId } of good) {
    expect((await call(app, token, 'GET', `/surveys/${surveyId}/analytics`)).json.data.responses).toBe(1)
  }
})

test('what arrives while a transaction runs goes into the next one together, within the limits', async () => {
  const { batches, accept, release } = heldBack()
  const writer = createGroupCommit(accept, log, LIMITS)
  const written = aLineOf(6).map((message) => writer.write(message, 10))
  release()
  await Promise.all(written)
  expect(batches).toEqual([1, 3, 2])
})

test('a batch holds only so many bytes', async () => {
  const { batches, accept, release } = heldBack()
  const writer = createGroupCommit(accept, log, LIMITS)
  const written = aLineOf(4).map((message) => writer.write(message, 60))
  release()
  await Promise.all(written)
  expect(batches).toEqual([1, 1, 1, 1])
})

test('when too many wait, the next is asked to come later', async () => {
  const { accept, release } = heldBack()
  const writer = createGroupCommit(accept, log, LIMITS)
  const written = aLineOf(7).map((message) => writer.write(message, 1))
  expect(await written[6]).toMatchObject({ ok: false, problem: { code: 'too_busy', retryAfterSeconds: 5 } })
  release()
  const outcomes = await Promise.all(written)
  expect(outcomes.filter((outcome) => outcome.ok).length).toBe(6)
})

test.each([
  ['says that it is shutting down', Object.assign(new pg.DatabaseError('terminating', 0, 'error'), { code: '57P01' })],
  ['has hung up', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })],
  ['gave no answer', new Error('Connection terminated unexpectedly')],
])('a database that %s is a reason to come later, not an error', async (_, error) => {
  const writer = createGroupCommit(() => Promise.reject(error), log)
  const outcome = await writer.write(aLineOf(1)[0] as IncomingResponse, 1)
  expect(outcome).toMatchObject({ ok: false, problem: { code: 'too_busy' } })
})

test('a fault of ours is not passed off as a busy hour', async () => {
  const writer = createGroupCommit(() => Promise.reject(new TypeError('x is not a function')), log)
  await expect(writer.write(aLineOf(1)[0] as IncomingResponse, 1)).rejects.toThrow('x is not a function')
})

test('draining waits until all that was taken in is written', async () => {
  const { accept, release } = heldBack()
  const writer = createGroupCommit(accept, log, LIMITS)
  const done: string[] = []
  for (const message of aLineOf(5)) void writer.write(message, 1).then(() => done.push(message.responseId))
  const drained = writer.drain().then(() => done.length)
  release()
  expect(await drained).toBe(5)
})
