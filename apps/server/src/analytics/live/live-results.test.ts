import type { ResponseId, StoreId, SurveyId } from '@earshot/survey'
import { pino } from 'pino'
import { v7 as newUuid } from 'uuid'
import { expect, onTestFinished, test, vi } from 'vitest'
import { deleteResponse } from '../../responses/merchant-operations.ts'
import { useTestApp } from '../../testing/test-app.ts'
import {
  aMessage,
  aPublishedTestSurvey,
  aShown,
  aTestStore,
  call,
  sendResponse,
  sendShown,
} from '../../testing/test-store.ts'
import { createLiveResults } from './live-results.ts'
import { readVersions } from './read-versions.ts'

const app = await useTestApp()
const silent = pino({ level: 'silent' })

type Options = Partial<Parameters<typeof createLiveResults>[0]>

/** Live results that count how often they read. */
function counted(options: Options = {}) {
  const reads = { count: 0 }
  const openReads = () => {
    reads.count += 1
    return app.db
  }
  const live = createLiveResults({ openReads, log: silent, ...options })
  onTestFinished(() => live.stop())
  return { live, reads }
}

async function aSurvey() {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store)
  const key = { storeId: store.storeId, surveyId: survey.surveyId }
  const version = async () => [...(await readVersions(app.db, [key])).values()][0]
  return { store, survey, key, version }
}

const anUnknownSurvey = () => ({ storeId: newUuid() as StoreId, surveyId: newUuid() as SurveyId })

const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('50 surveys are read by one query a second, and by none while nobody looks', async () => {
  const { live, reads } = counted()
  const { key } = await aSurvey()
  const surveys = [key, ...Array.from({ length: 49 }, () => ({ ...key, surveyId: newUuid() as SurveyId }))]
  const versions: (string | null)[] = []
  const query = vi.spyOn(app.db, 'execute')
  onTestFinished(() => query.mockRestore())
  const stops = surveys.map((survey) => live.watch(survey, (version) => void versions.push(version)))
  await pass(3_300)
  // Only the first one exists: the others were ended by the first read.
  expect(versions.filter((version) => version !== null)).toHaveLength(1)
  expect(versions.filter((version) => version === null)).toHaveLength(49)
  expect(reads.count).toBeGreaterThanOrEqual(3)
  expect(reads.count).toBeLessThanOrEqual(4)
  expect(query.mock.calls.length).toBe(reads.count)
  for (const stop of stops) if (stop.ok) stop.value()
  const before = reads.count
  await pass(2_200)
  expect(reads.count).toBeLessThanOrEqual(before + 1)
}, 20_000)

test('each change of the figures and of the name is another version, and reading changes nothing', async () => {
  const { store, survey, key, version } = await aSurvey()
  const seen = [await version()]
  const message = aMessage(survey)
  const changes: (() => Promise<unknown>)[] = [
    () => sendResponse(app, { ...message, answers: { q1: { optionId: 'yes' } } }),
    () => sendResponse(app, { ...message, sequence: 2, answers: { q1: { optionId: 'no' } } }),
    () => sendResponse(app, { ...aMessage(survey), test: true, answers: { q1: { optionId: 'yes' } } }),
    () => sendShown(app, aShown(survey)),
    () => deleteResponse(app.db, { ...key, responseId: message.responseId as ResponseId }, app.recorder()),
    () => call(app, store.token, `DELETE /surveys/${survey.surveyId}`),
  ]
  for (const change of changes) {
    await change()
    seen.push(await version())
    expect(await version()).toBe(seen.at(-1))
  }
  expect(new Set(seen).size).toBe(changes.length + 1)
  expect(seen.at(-1)).toBeUndefined()
})

test('listeners hear of a change once, and of the end', async () => {
  const { live } = counted({ askEveryMs: 50 })
  const { survey, key } = await aSurvey()
  const received: (string | null)[][] = [[], []]
  for (const list of received) live.watch(key, (version) => void list.push(version))
  await expect.poll(() => received.map((list) => list.length)).toEqual([1, 1])
  await sendResponse(app, { ...aMessage(survey), answers: { q1: { optionId: 'yes' } } })
  await expect.poll(() => received.map((list) => list.length)).toEqual([2, 2])
  await live.stop()
  expect(received.map((list) => list.at(-1))).toEqual([null, null])
  const refused = live.watch(key, () => {})
  expect(refused).toMatchObject({ ok: false, problem: { code: 'too_busy' } })
})

test('a database that does not answer is logged once, and the survey stays watched', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line).event) })
  let isAway = true
  const openReads = () => {
    if (isAway) throw new Error('away')
    return app.db
  }
  const { live } = counted({ openReads, log, askEveryMs: 30 })
  const { key } = await aSurvey()
  const received: (string | null)[] = []
  live.watch(key, (version) => void received.push(version))
  await pass(300)
  expect([lines, received]).toEqual([['live_results_unread'], []])
  isAway = false
  await expect.poll(() => received.length).toBe(1)
  expect(lines).toEqual(['live_results_unread', 'live_results_again'])
})

test('a store has a number of streams, and so has a server', () => {
  const { live } = counted({ maxStreamsOfStore: 2, maxStreams: 3 })
  const [one, other] = [anUnknownSurvey(), anUnknownSurvey()]
  const watch = (survey: typeof one) => live.watch(survey, () => {})
  const [first] = [watch(one), watch({ ...one, surveyId: newUuid() as SurveyId })]
  expect(watch(one)).toEqual({ ok: false, problem: { code: 'too_many_live_results', most: 2 } })
  expect(watch(other).ok).toBe(true)
  expect(watch(other)).toMatchObject({ ok: false, problem: { code: 'too_busy' } })
  if (first?.ok) first.value()
  expect(watch(other).ok).toBe(true)
})
