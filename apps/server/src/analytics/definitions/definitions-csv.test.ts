import { aSingleSelect, aTextQuestion } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { downloadFile } from '../../testing/answering.ts'
import { readCsv } from '../../testing/read-csv.ts'
import { DASHBOARD, useTestApp } from '../../testing/test-app.ts'
import { aMessage, aPublishedTestSurvey, aTestStore, call, sendResponse } from '../../testing/test-store.ts'

const app = await useTestApp()

async function anAnsweredSurvey() {
  const store = await aTestStore(app, { timezone: 'Europe/Copenhagen' })
  const survey = await aPublishedTestSurvey(app, store, (surveyId) =>
    [aSingleSelect('q1', { config: { allowOther: true } }), aTextQuestion('q2')].map((question, orderIndex) => ({
      ...question,
      surveyId,
      orderIndex,
    })),
  )
  for (const optionId of ['yes', 'yes', 'no']) {
    await sendResponse(app, { ...aMessage(survey), answers: { q1: { optionId } }, completed: true })
  }
  const file = (name: string, query = '') => downloadFile(app, store.token, `${survey.surveyId}/${name}`, query)
  return { store, survey, file }
}

test('the definitions say which responses a file has, and what is in each of its columns', async () => {
  const { file } = await anAnsweredSurvey()
  const query = '&period=7d&filter=answer:q1:yes&filter=device:phone'
  const { reply, text } = await file('definitions', query)
  expect(reply.status).toBe(200)
  const nameOf = (reply: Response) => decodeURIComponent(reply.headers.get('content-disposition') ?? '')
  expect(nameOf(reply)).toContain("filename*=UTF-8''A survey, 2026-11-15 to 2026-11-21, definitions.csv")
  const lines = readCsv(text.replace(/^\ufeff/, ''))
  const download = await file('responses', query)
  expect(nameOf(download.reply)).toContain("filename*=UTF-8''A survey, 2026-11-15 to 2026-11-21.csv")
  const responses = readCsv(download.text.replace(/^\ufeff/, ''))
  expect(lines.slice(0, 8)).toEqual([
    ['Survey', 'A survey'],
    ['Made at', '2026-11-21 10:00:00'],
    ['Period', 'Last 7 days: 2026-11-15 to 2026-11-21'],
    ['Filters', 'Which one, q1? The yes one'],
    ['', 'Device: phone'],
    ['The same as text', 'period=7d&filter=answer%3Aq1%3Ayes&filter=device%3Aphone'],
    ['Responses', String(responses.length - 1)],
    ['Verified orders', `0 of ${responses.length - 1} responses belong to an order that you signed.`],
  ])
  const columns = lines.slice(10, 10 + (responses[0]?.length ?? 0))
  expect(columns.map(([heading]) => heading)).toEqual(responses[0])
  expect(columns.map(([, , meaning]) => meaning)).not.toContain('')
  expect(columns.at(-1)).toEqual(['2. What else, q2?', 'What else, q2?', 'What was written.'])
  expect(text).toContain('Days and times are of the time zone Europe/Copenhagen.')
})

test('the definitions say which options shares are without, and that no line of the file is missing for it', async () => {
  const { file } = await anAnsweredSurvey()
  const query = '&without=q1:no,other'
  const { text } = await file('definitions', query)
  const lines = readCsv(text.replace(/^\ufeff/, ''))
  expect(lines).toContainEqual(['Shares are without', 'Which one, q1? The no one, Other'])
  expect(lines).toContainEqual(['The same as text', 'without=q1%3Ano%2Cother'])
  expect(lines).toContainEqual(['Responses', '3'])
  expect(text).toContain('Leaving out options removes no line from the file.')
  expect(readCsv((await file('responses', query)).text)).toHaveLength(4)
  const filtered = `${query}&filter=answer:q1:yes`
  expect((await file('definitions', filtered)).text).toContain('Leaving out options removes no line from the file.')
  expect(readCsv((await file('responses', filtered)).text)).toHaveLength(3)
})

test('without a filter there is none, and cells can be separated by semicolons', async () => {
  const { file } = await anAnsweredSurvey()
  const { text } = await file('definitions', '&separator=semicolon')
  expect(text).toContain('"Filters";"None"\r\n')
  expect(text).toContain('"Period";"All time"\r\n')
  expect((await file('responses', '&separator=semicolon')).text.split('\r\n')[0]).toContain('"Response";"Started')
  expect((await file('responses', '&separator=tab')).reply.status).toBe(400)
})

test('a ticket opens the definitions once, and those of no other store', async () => {
  const { survey } = await anAnsweredSurvey()
  const other = await aTestStore(app)
  const { json } = await call(app, other.token, 'POST /auth/tickets', { what: 'responses_csv' })
  const address = `${DASHBOARD}/api/surveys/${survey.surveyId}/definitions.csv?ticket=${json.data.ticket}`
  expect([(await app.request(address)).status, (await app.request(address)).status]).toEqual([404, 410])
})

test('a plan without downloads has no definitions either', async () => {
  const store = await aTestStore(app, { plan: 'free' })
  const { status } = await call(app, store.token, 'POST /auth/tickets', { what: 'responses_csv' })
  expect(status).toBe(402)
})
