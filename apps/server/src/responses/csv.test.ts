import type { OptionId, QuestionId } from '@earshot/survey'
import { aMultiSelect, aSingleSelect, aTextQuestion, seededRandom } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { answerAtRandom, downloadCsv, questionOfEveryType, republish } from '../testing/answering.ts'
import { DASHBOARD, useTestApp } from '../testing/test-app.ts'
import { aMessage, aPublishedTestSurvey, aTestStore, call, sendResponse } from '../testing/test-store.ts'

const app = await useTestApp()

const ofOneText = () => aTextQuestion('q1', { text: 'What else?' })

async function aSurveyOfTexts(timezone = 'UTC') {
  const store = await aTestStore(app, { timezone })
  const survey = await aPublishedTestSurvey(app, store, (surveyId) => [{ ...ofOneText(), surveyId }])
  const answerWith = (value: string) =>
    sendResponse(app, { ...aMessage(survey), answers: { q1: { value } }, completed: true })
  return { store, survey, answerWith }
}

test('each question has its column, and one that takes many answers a column per option', async () => {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store, questionOfEveryType)
  const answers = {
    single: { optionId: 'other', otherValue: 'A poster' },
    many: { optionIds: ['one', 'three'], otherValue: null },
    stars: { value: 4 },
    nps: { value: 0 },
    drop: { optionId: 'no', otherValue: null },
    date: { value: '2026-03-09' },
    image: { optionId: 'yes' },
    text: { value: 'Lovely' },
  }
  await sendResponse(app, { ...aMessage(survey), answers, completed: true, timings: { single: 31.4 } })
  const { reply, text, headings, rows } = await downloadCsv(app, store.token, survey.surveyId)
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(reply.headers.get('content-disposition')).toContain(`filename*=UTF-8''A%20survey.csv`)
  expect(text.startsWith('\ufeff')).toBe(true)
  expect(Object.fromEntries(headings.map((heading, index) => [heading, rows[0]?.[index]]))).toMatchObject({
    'Started (UTC)': '2026-11-21 09:00:00',
    State: 'Completed',
    Seconds: '31',
    Device: 'phone',
    Revision: '1',
    '1. Which one, single?': 'Other',
    '1. Which one, single? – Other, in their words': 'A poster',
    '2. Which ones, many? – The one one': 'The one one',
    '2. Which ones, many? – The two one': '',
    '2. Which ones, many? – The three one': 'The three one',
    '2. Which ones, many? – Other': '',
    '3. How good, stars?': '4',
    '4. How likely, nps?': '0',
    '5. Which of these, drop?': 'The no one',
    '6. Which day, date?': '2026-03-09',
    '7. Which picture, image?': 'The yes one',
    '8. What else, text?': 'Lovely',
  })
})

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  // For some readers a tab or a line break ends a cell.
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['＝1+1', "'＝1+1"],
])('a cell that begins like a formula (%j) is none', async (formula, inFile) => {
  const { store, survey, answerWith } = await aSurveyOfTexts()
  await answerWith(`${formula}"; HYPERLINK("http://evil.example")`)
  const { column } = await downloadCsv(app, store.token, survey.surveyId)
  expect(column('1. What else?')[0]).toBe(`${inFile}"; HYPERLINK("http://evil.example")`)
})

test('a formula behind a semicolon in an answer gets an apostrophe in the file', async () => {
  const { store, survey, answerWith } = await aSurveyOfTexts()
  await answerWith(";=cmd|' /C calc'!A0;")
  const { column } = await downloadCsv(app, store.token, survey.surveyId)
  expect(column('1. What else?')).toEqual([";'=cmd|' /C calc'!A0;"])
})

test('a merchant’s own words are no formulas either', async () => {
  const store = await aTestStore(app)
  const options = ['=cmd|A1', 'Quite harmless'].map((text, index) => ({ id: `o${index}` as OptionId, text }))
  const question = aSingleSelect('q1', { text: '=cmd|A1', config: { options } })
  const survey = await aPublishedTestSurvey(app, store, (surveyId) => [{ ...question, surveyId }])
  await sendResponse(app, { ...aMessage(survey), answers: { q1: { optionId: 'o0' } } })
  const { headings, column } = await downloadCsv(app, store.token, survey.surveyId)
  expect(headings.at(-1)).toBe('1. =cmd|A1')
  expect(column('1. =cmd|A1')).toEqual(["'=cmd|A1"])
})

test('questions of one text have headings of their own, also when they are no longer asked', async () => {
  const text = 'Where did you hear about us?'
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store, (surveyId) =>
    ['q1', 'q2', 'q3'].map((id, orderIndex) => ({ ...aTextQuestion(id, { text }), surveyId, orderIndex })),
  )
  const answers = { q1: { value: 'one' }, q2: { value: 'two' }, q3: { value: 'three' } }
  await sendResponse(app, { ...aMessage(survey), answers, completed: true })
  await republish(app, store, survey.surveyId, [aTextQuestion('q3', { text })])
  const { column } = await downloadCsv(app, store.token, survey.surveyId)
  expect([1, 2, 3].map((number) => column(`${number}. ${text}`))).toEqual([['three'], ['one'], ['two']])
})

test.each([
  ['commas, quotes and every kind of line break', 'a,"b"\nc\rd\r\ne'],
  ['Arabic, Hangul and faces', 'كيف سمعت عنا؟ 안녕 👩‍👩‍👧'],
  ['two thousand characters', 'x'.repeat(2_000)],
])('%s come through whole', async (_, text) => {
  const { store, survey, answerWith } = await aSurveyOfTexts()
  await answerWith(text)
  const { column } = await downloadCsv(app, store.token, survey.surveyId)
  expect(column('1. What else?')).toEqual([text])
})

test('times are the store’s, also in the hour that clocks skip', async () => {
  const { store, survey, answerWith } = await aSurveyOfTexts('Europe/Copenhagen')
  const now = app.clock.now
  app.clock.now = new Date('2026-03-29T01:30:00Z')
  await answerWith('after the skipped hour')
  app.clock.now = new Date('2026-12-31T23:00:05Z')
  await answerWith('in the new year')
  app.clock.now = now
  const { column } = await downloadCsv(app, store.token, survey.surveyId)
  expect(column('Started (Europe/Copenhagen)')).toEqual(['2027-01-01 00:00:05', '2026-03-29 03:30:00'])
})

test('renamed options go by their newest text, removed ones and questions of old revisions stay', async () => {
  const store = await aTestStore(app)
  const old = [aSingleSelect('q1', { options: ['a', 'b'] }), aTextQuestion('q2')]
  const survey = await aPublishedTestSurvey(app, store, (surveyId) =>
    old.map((question, orderIndex) => ({ ...question, orderIndex, surveyId })),
  )
  await sendResponse(app, { ...aMessage(survey), answers: { q1: { optionId: 'b' }, q2: { value: 'Bye' } } })
  await sendResponse(app, { ...aMessage(survey), answers: { q1: { optionId: 'a' } } })
  const renamed = aSingleSelect('q1', {
    config: { options: ['a', 'c'].map((id) => ({ id: id as OptionId, text: id.toUpperCase() })) },
  })
  await republish(app, store, survey.surveyId, [renamed])
  const { column } = await downloadCsv(app, store.token, survey.surveyId)
  expect(column('1. Which one, q1?').sort()).toEqual(['A', 'The b one'])
  expect(column('2. What else, q2?').sort()).toEqual(['', 'Bye'])
})

test('a question that became another type has a column for each', async () => {
  const store = await aTestStore(app)
  const ofType = (question: ReturnType<typeof aSingleSelect> | ReturnType<typeof aMultiSelect>) => [question]
  const survey = await aPublishedTestSurvey(app, store, (surveyId) => [{ ...aSingleSelect('q1'), surveyId }])
  await sendResponse(app, { ...aMessage(survey), answers: { q1: { optionId: 'no' } } })
  const revision = await republish(app, store, survey.surveyId, ofType(aMultiSelect('q1')))
  const both = { q1: { optionIds: ['yes', 'no'], otherValue: null } }
  await sendResponse(app, { ...aMessage(survey), revision, answers: both as Record<QuestionId, object> })
  const { column } = await downloadCsv(app, store.token, survey.surveyId)
  expect(column('2. Which one, q1?').sort()).toEqual(['', 'The no one'])
  expect(column('1. Which ones, q1? – The no one').sort()).toEqual(['', 'The no one'])
})

test('more than one batch is one file, and tests are not in it', async () => {
  const { store, survey, answerWith } = await aSurveyOfTexts()
  await answerWith('the first')
  await app.db.execute(`
    INSERT INTO responses SELECT store_id, survey_id, gen_random_uuid(), revision, sequence, answers, counted, completed,
      seconds, device, n % 2 = 0, day, received_at + n * interval '1 second', updated_at
    FROM responses, generate_series(1, 2400) n WHERE survey_id = '${survey.surveyId}'`)
  const { rows, column } = await downloadCsv(app, store.token, survey.surveyId)
  expect(rows.length).toBe(1_201)
  expect(new Set(column('Response')).size).toBe(1_201)
  expect(column('Started (UTC)')).toEqual(column('Started (UTC)').toSorted().reverse())
})

test('a survey that nobody answered, or that was never published, is a file of headings', async () => {
  const { store, survey } = await aSurveyOfTexts()
  const { headings, rows } = await downloadCsv(app, store.token, survey.surveyId)
  expect([headings.at(-1), rows]).toEqual(['1. What else?', []])
  const surveyId = '0192f0c0-0000-7000-8000-00000000cafe' as typeof survey.surveyId
  await call(app, store.token, 'POST /surveys', { surveyId })
  expect((await downloadCsv(app, store.token, surveyId)).headings[0]).toBe('Response')
})

test('the ticket opens once, and one for another purpose not at all', async () => {
  const { store, survey } = await aSurveyOfTexts()
  await answerAtRandom(app, survey, seededRandom(3), 3)
  const ticketFor = async (what: string) =>
    (await call(app, store.token, 'POST /auth/tickets', { what })).json.data.ticket
  const get = async (ticket: string) =>
    (await app.request(`${DASHBOARD}/api/surveys/${survey.surveyId}/responses.csv?ticket=${ticket}`)).status
  const ticket = await ticketFor('responses_csv')
  expect([await get(ticket), await get(ticket), await get(await ticketFor('export')), await get(store.token)]).toEqual([
    200, 410, 410, 410,
  ])
})
