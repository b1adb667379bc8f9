import type { SurveyId } from '@earshot/survey'
import { aDateQuestion, aSingleSelect } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { sql } from '../../db/drizzle.ts'
import { takeIn } from '../../testing/answering.ts'
import { countersAndRecount } from '../../testing/recount.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { aMessage, aPublishedTestSurvey, aTestStore, call, sendResponse } from '../../testing/test-store.ts'
import { correctionOf } from '../recount.ts'
import { codesFor } from './give-codes.ts'
import { readFacts } from './survey-codes.ts'
import { lockTotals } from './totals.ts'

const app = await useTestApp()

const DAYS = 2_000

async function aSurveyWithDates() {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store, (surveyId: SurveyId) => [
    { ...aDateQuestion('when'), surveyId },
    { ...aSingleSelect('why', { isRequired: false }), surveyId },
  ])
  const ids = { storeId: store.storeId, surveyId: survey.surveyId }
  const answered = (day: string, parts: object = {}) => ({
    ...aMessage(survey),
    responseId: crypto.randomUUID(),
    answers: { when: { value: day } },
    ...parts,
  })
  type Message = Parameters<typeof takeIn>[2][number]
  const send = (messages: readonly object[]) => takeIn(app, store, messages as readonly Message[])
  const dates = async () => {
    const { json } = await call(app, store.token, `GET /surveys/${ids.surveyId}/analytics`)
    const { days, otherDays, median } = json.data.questions[0].summary
    return { days: days.length, otherDays, median }
  }
  return { store, survey, ids, answered, send, dates }
}

const day = (n: number) => new Date(Date.UTC(2030, 0, 1) + n * 86_400_000).toISOString().slice(0, 10)

test('after 2,000 days of a question later ones share a code, whoever counts the codes', async () => {
  const { ids, answered, send, dates } = await aSurveyWithDates()
  for (let from = 0; from < DAYS; from += 500) {
    await send(Array.from({ length: 500 }, (_, n) => answered(day(from + n))))
  }
  expect(await dates()).toEqual({ days: DAYS, otherDays: 0, median: day(DAYS / 2 - 1) })
  // One at a time, as a process that has never read all codes gets them.
  for (const n of [DAYS, DAYS + 1, DAYS]) await send([answered(day(n))])
  await send([answered(day(0))])
  expect(await dates()).toEqual({ days: DAYS, otherDays: 3, median: null })
  expect(await correctionOf(app.db, ids, { repair: false })).toBeNull()
}, 60_000)

test('a test gives no day a code', async () => {
  const { ids, answered, send, dates } = await aSurveyWithDates()
  await sendResponse(app, answered(day(1), { test: true }))
  await send([answered(day(2))])
  expect(await dates()).toEqual({ days: 1, otherDays: 0, median: day(2) })
  const { rows } = await app.db.execute<{ value: string }>(sql`
    SELECT value FROM survey_codes WHERE survey_id = ${ids.surveyId} AND value LIKE 'value:%' ORDER BY 1`)
  expect(rows.map(({ value }) => value)).toEqual(['value:*', `value:${day(2)}`])
  const { counters, recount } = await countersAndRecount(app.db, ids.storeId, ids.surveyId)
  expect(counters).toEqual(recount)
})

test('a process that has only some of the later codes reads the others', async () => {
  const { ids, answered, send, dates } = await aSurveyWithDates()
  await send([answered(day(1))])
  await dates()
  // Another server gives two codes; this one looks up only the second.
  await app.db.execute(sql`
    INSERT INTO survey_codes SELECT store_id, survey_id, last_code + n, '', 'added:' || n
    FROM survey_totals, generate_series(1, 2) AS n WHERE survey_id = ${ids.surveyId}`)
  await app.db.execute(sql`
    UPDATE survey_totals SET last_code = last_code + 2, counts = counts || ARRAY[1, 0] WHERE survey_id = ${ids.surveyId}`)
  const added = { askedKey: '', value: 'added:2', isOpen: false }
  await app.db.transaction(async (tx) => {
    const locked = await lockTotals(tx, [ids], 'write')
    await codesFor(tx, [{ ...ids, facts: new Map([['\nadded:2', added]]) }], locked)
  })
  expect(await dates()).toMatchObject({ days: 1 })
})

test('codes of a transaction that does not commit are given again', async () => {
  const { ids, answered, send } = await aSurveyWithDates()
  await send([answered(day(1))])
  const fact = (value: string) => ({ askedKey: '', value, isOpen: false })
  const give = (value: string, isCommitted: boolean) =>
    app.db
      .transaction(async (tx) => {
        const locked = await lockTotals(tx, [ids], 'write')
        const codes = await codesFor(tx, [{ ...ids, facts: new Map([[`\n${value}`, fact(value)]]) }], locked)
        const again = await codesFor(tx, [{ ...ids, facts: new Map([[`\n${value}`, fact(value)]]) }], locked)
        const code = codes.get(`${ids.storeId} ${ids.surveyId}`)?.own.get(`\n${value}`)
        expect(again.get(`${ids.storeId} ${ids.surveyId}`)?.own.get(`\n${value}`)).toBe(code)
        if (!isCommitted) throw new Error('rolled back')
        return code ?? 0
      })
      .catch(() => 0)
  expect(await give('lost', false)).toBe(0)
  const code = await give('kept', true)
  const { rows } = await app.db.execute<{ last_code: number }>(sql`
    SELECT last_code FROM survey_totals WHERE survey_id = ${ids.surveyId}`)
  expect(rows).toEqual([{ last_code: code }])
  expect((await readFacts(app.db, ids, [code])).get(code)).toEqual({ askedKey: '', value: 'kept' })
})
