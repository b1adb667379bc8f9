import { LIMITS, ok } from '@earshot/survey'
import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'
import { aMessage, aPublishedTestSurvey, aTestStore, call } from '../testing/test-store.ts'
import { acceptResponses } from './accept-responses.ts'
import { createCounterCost } from './counter-cost.ts'
import { createGroupCommit } from './group-commit.ts'
import type { Acceptance, IncomingResponse } from './incoming.ts'

const log = pino({ level: 'silent' })
const SMALL_LIMITS = { batchMessages: 3, batchBytes: 100, batchCost: 100, waitingBytes: 1_000 }

const app = await useTestApp()

async function incoming(answers: IncomingResponse['answers']): Promise<IncomingResponse & { token: string }> {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store)
  const message = aMessage(survey) as unknown as IncomingResponse
  const facts = {
    storeId: store.storeId,
    device: 'phone',
    test: false,
    spam: false,
    allowance: null,
    flood: null,
    order: null,
    facts: {},
    seconds: null,
    receivedAt: app.clock.now,
  } as const
  return { ...message, ...facts, answers, token: store.token }
}

/** Replaces the database in tests of the queue: it stores the batches, and waits until the test continues. */
function delayedDatabase() {
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
  Array.from({ length: count }, (_, i) => ({ storeId: 's1', responseId: `r${i}`, sequence: 1 }) as IncomingResponse)

test('one poisoned answer fails alone', async () => {
  const good = [
    await incoming({ q1: { optionId: 'yes', otherValue: null } }),
    await incoming({ q1: { optionId: 'no', otherValue: null } }),
  ]
  // The route would have refused it. The database refuses it too, because it is not an integer.
  const poisoned = { ...(await incoming({ q1: { optionId: 'yes', otherValue: null } })), sequence: 2 ** 31 }
  const writer = createGroupCommit({
    writeBatch: (messages: readonly IncomingResponse[]) => acceptResponses(app.db, messages),
    log,
  })
  const [first, bad, second] = await Promise.all(
    [good[0], poisoned, good[1]].map((message) => writer.write(message as IncomingResponse, 1)),
  )
  expect(first?.ok && second?.ok).toBe(true)
  expect(bad).toMatchObject({ ok: false, problem: { code: 'input_invalid' } })
  for (const { token, surveyId } of good) {
    expect((await call(app, token, `GET /surveys/${surveyId}/analytics`)).json.data.responses).toBe(1)
  }
})

test('one poisoned answer among 500 costs a transaction or two for each halving', async () => {
  let transactions = 0
  const written: string[] = []
  const writeBatch = async (messages: readonly IncomingResponse[]): Promise<Acceptance[]> => {
    transactions += 1
    await new Promise((resolve) => setTimeout(resolve, 1))
    if (messages.some(({ responseId }) => responseId === 'r333')) {
      throw Object.assign(new pg.DatabaseError('integer out of range', 0, 'error'), { code: '22003' })
    }
    written.push(...messages.map(({ responseId }) => responseId))
    return messages.map(({ responseId, sequence }) => ok({ responseId, sequence, completed: false }))
  }
  const writer = createGroupCommit({ writeBatch, log })
  const line = aLineOf(501)
  const outcomes = await Promise.all(line.map((message) => writer.write(message, 1)))
  // The first message is a batch of its own, the others share one.
  expect(outcomes.flatMap((outcome, index) => (outcome.ok ? [] : [index]))).toEqual([333])
  expect(outcomes[333]).toMatchObject({ ok: false, problem: { code: 'input_invalid' } })
  expect(written).toEqual(line.map(({ responseId }) => responseId).filter((id) => id !== 'r333'))
  expect(transactions).toBeLessThanOrEqual(2 + 2 * Math.ceil(Math.log2(500)))
})

test('what arrives while a transaction runs goes into the next one together, within the limits', async () => {
  const { batches, accept, release } = delayedDatabase()
  const writer = createGroupCommit({ writeBatch: accept, log, limits: SMALL_LIMITS })
  const written = aLineOf(6).map((message) => writer.write(message, 10))
  release()
  await Promise.all(written)
  expect(batches).toEqual([1, 3, 2])
})

test('a batch holds only so many bytes', async () => {
  const { batches, accept, release } = delayedDatabase()
  const writer = createGroupCommit({ writeBatch: accept, log, limits: SMALL_LIMITS })
  const written = aLineOf(4).map((message) => writer.write(message, 60))
  release()
  await Promise.all(written)
  expect(batches).toEqual([1, 1, 1, 1])
})

/** Messages of one store that each choose that many other options of one question. */
const choosing = (count: number, choices: number, storeId = 's1') =>
  Array.from({ length: count }, (_, at) => {
    const optionIds = Array.from({ length: choices }, (_, option) => `${at} ${option}`)
    return {
      storeId,
      surveyId: storeId,
      responseId: `r${at}`,
      answers: { q1: { optionIds } },
    } as unknown as IncomingResponse
  })

test('long messages do not share a batch, but short ones of other stores fit beside them', async () => {
  const { batches, accept, release } = delayedDatabase()
  const writer = createGroupCommit({ writeBatch: accept, newBatchCost: createCounterCost, log })
  const messages = [...choosing(4, LIMITS.choicesPerResponse), ...choosing(3, 5, 's2')]
  const written = messages.map((message) => writer.write(message, 1))
  release()
  await Promise.all(written)
  expect(batches).toEqual([1, 4, 1, 1])
})

test('500 messages that choose the same options share a batch', async () => {
  const { batches, accept, release } = delayedDatabase()
  const writer = createGroupCommit({ writeBatch: accept, newBatchCost: createCounterCost, log })
  const messages = choosing(501, 10).map((message) => ({ ...message, answers: choosing(1, 10)[0]?.answers ?? {} }))
  const written = messages.map((message) => writer.write(message, 1))
  release()
  await Promise.all(written)
  expect(batches).toEqual([1, 500])
})

test('when too many bytes are queued, the next message is refused with a time to retry', async () => {
  const { accept, release } = delayedDatabase()
  const writer = createGroupCommit({ writeBatch: accept, log, limits: SMALL_LIMITS })
  const written = aLineOf(12).map((message) => writer.write(message, 95))
  expect(await written[11]).toMatchObject({ ok: false, problem: { code: 'too_busy', retryAfterSeconds: 5 } })
  release()
  const outcomes = await Promise.all(written)
  expect(outcomes.filter((outcome) => outcome.ok).length).toBe(11)
})

test('the rush of one store does not delay the message of another by more than a batch', async () => {
  const { accept, release } = delayedDatabase()
  const writer = createGroupCommit({ writeBatch: accept, log, limits: SMALL_LIMITS })
  const answered: string[] = []
  for (const message of aLineOf(9)) void writer.write(message, 1).then(() => answered.push('rush'))
  const quiet = { storeId: 's2', responseId: 'quiet', sequence: 1 } as IncomingResponse
  const quietAnswered = writer.write(quiet, 1).then(() => answered.push('quiet'))
  release()
  await quietAnswered
  expect(answered.filter((who) => who === 'rush').length).toBeLessThanOrEqual(3)
})

test('messages are prepared while the batch before theirs is being written', async () => {
  const { accept, release } = delayedDatabase()
  const prepared: string[] = []
  const prepare = ({ responseId }: IncomingResponse) => void prepared.push(responseId)
  const writer = createGroupCommit({ writeBatch: accept, prepare, log, limits: SMALL_LIMITS })
  const written = aLineOf(3).map((message) => writer.write(message, 1))
  expect(prepared).toEqual(['r0', 'r1', 'r2'])
  release()
  await Promise.all(written)
})

test('the age of the oldest message without an answer is known, also while its batch is being written', async () => {
  const { accept, release } = delayedDatabase()
  const writer = createGroupCommit({ writeBatch: accept, log, limits: SMALL_LIMITS })
  expect(writer.oldestWaitingMs()).toBe(null)
  const written = writer.write(aLineOf(1)[0] as IncomingResponse, 1)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(writer.oldestWaitingMs()).toBeGreaterThanOrEqual(15)
  release()
  await written
  await expect.poll(() => writer.oldestWaitingMs()).toBe(null)
})

test('an unavailable database is one log line, however many batches and messages it fails', async () => {
  const lines: unknown[] = []
  const counting = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const lost = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
  let fail = () => {}
  const failing = new Promise<void>((_, reject) => {
    fail = () => reject(lost)
  })
  const writer = createGroupCommit({ writeBatch: () => failing.then(() => []), log: counting })
  const written = aLineOf(200).map((message) => writer.write(message, 1))
  fail()
  const outcomes = await Promise.all(written)
  expect(outcomes.every((outcome) => !outcome.ok && outcome.problem.code === 'too_busy')).toBe(true)
  for (const message of aLineOf(60)) await writer.write(message, 1)
  expect(lines).toMatchObject([{ kind: 'database', messages: 1, unlogged: 0 }])
})

test('once the database is lost, the messages of a failed batch are not retried in parts', async () => {
  let tries = 0
  const writeBatch = async (): Promise<Acceptance[]> => {
    tries += 1
    await new Promise((resolve) => setTimeout(resolve, 1))
    if (tries === 2) throw new TypeError('x is not a function')
    throw Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
  }
  const writer = createGroupCommit({ writeBatch, log })
  const outcomes = await Promise.allSettled(aLineOf(100).map((message) => writer.write(message, 1)))
  expect(outcomes.every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(tries).toBe(3)
})

test.each([
  ['says that it is shutting down', Object.assign(new pg.DatabaseError('terminating', 0, 'error'), { code: '57P01' })],
  ['has hung up', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })],
  ['gave no answer', new Error('Connection terminated unexpectedly')],
])('a database that %s is a reason to come later, not an error', async (_, error) => {
  const writer = createGroupCommit({ writeBatch: () => Promise.reject(error), log })
  const outcome = await writer.write(aLineOf(1)[0] as IncomingResponse, 1)
  expect(outcome).toMatchObject({ ok: false, problem: { code: 'too_busy' } })
})

test('a fault of ours is not passed off as a busy hour', async () => {
  const writer = createGroupCommit({ writeBatch: () => Promise.reject(new TypeError('x is not a function')), log })
  await expect(writer.write(aLineOf(1)[0] as IncomingResponse, 1)).rejects.toThrow('x is not a function')
})

test('draining waits until all that was taken in is written', async () => {
  const { accept, release } = delayedDatabase()
  const writer = createGroupCommit({ writeBatch: accept, log, limits: SMALL_LIMITS })
  const done: string[] = []
  for (const message of aLineOf(5)) void writer.write(message, 1).then(() => done.push(message.responseId))
  const drained = writer.drain().then(() => done.length)
  release()
  expect(await drained).toBe(5)
})
