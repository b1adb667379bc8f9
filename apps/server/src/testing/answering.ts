import type { PublishedSurvey, Question, ResponseId, SurveyId } from '@earshot/survey'
import {
  aDateQuestion,
  aDropDown,
  aMultiSelect,
  anImageQuestion,
  anNpsQuestion,
  aRating,
  aSingleSelect,
  aTextQuestion,
  type Random,
  randomMessages,
} from '@earshot/survey/testing'
import { acceptResponses } from '../responses/accept-responses.ts'
import type { IncomingResponse } from '../responses/incoming.ts'
import { totalSeconds } from '../responses/response-body.schema.ts'
import type { StoredResponse } from '../responses/response-columns.ts'
import { readCsv } from './read-csv.ts'
import { DASHBOARD, type TestApp } from './test-app.ts'
import { aMessage, call, sendResponse, type TestStore } from './test-store.ts'

/** One question of every type, in a row. */
export function questionOfEveryType(surveyId: SurveyId): Question[] {
  const config = { allowOther: true }
  const questions: Question[] = [
    aSingleSelect('single', { config }),
    aMultiSelect('many', { options: ['one', 'two', 'three'], config }),
    aRating('stars', { config: { scale: 5 } }),
    anNpsQuestion('nps'),
    aDropDown('drop', { isRequired: false }),
    aDateQuestion('date', { isRequired: false }),
    anImageQuestion('image', { isRequired: false }),
    aTextQuestion('text', { isRequired: false }),
  ]
  return questions.map((question, orderIndex) => ({ ...question, surveyId, orderIndex }))
}

/** All that the pages of some honest respondents send, page by page. */
export function conversations(survey: PublishedSurvey, random: Random, count: number) {
  return Array.from({ length: count }, () => {
    const { responseId, surveyId, revision } = aMessage(survey)
    const messages = randomMessages(survey.questions, random)
    return messages.map(({ seconds, ...message }) => ({
      ...message,
      responseId: responseId as ResponseId,
      surveyId,
      revision,
      ...(seconds !== null && { timings: { [survey.questions[0]?.questionId ?? 'q1']: seconds } }),
    }))
  })
}

/** Has some respondents answer, each with the last thing that their page sends. @returns how many sent anything */
export async function answerAtRandom(app: TestApp, survey: PublishedSurvey, random: Random, count: number) {
  const last = conversations(survey, random, count).flatMap((messages) => messages.slice(-1))
  for (const message of last) {
    const { status } = await sendResponse(app, message)
    if (status !== 200) throw new Error(`A response was answered with ${status}`)
  }
  return last.length
}

/** A message of such a page. */
export type AnsweredMessage = ReturnType<typeof conversations>[number][number]

type Taken = Partial<Pick<StoredResponse, 'spam' | 'test' | 'device'> & Pick<IncomingResponse, 'facts' | 'order'>>

/** Takes in what pages sent, all in one moment: for more than could be sent one by one. */
export async function takeIn(
  app: TestApp,
  { storeId }: TestStore,
  messages: readonly AnsweredMessage[],
  { spam = false, test = false, device = 'phone', facts = {}, order = null }: Taken = {},
): Promise<void> {
  const accepted = {
    storeId,
    device,
    test,
    spam,
    allowance: null,
    flood: null,
    facts,
    order,
    receivedAt: app.clock.now,
  } as const
  const incoming = messages.map(({ timings, ...message }) => ({
    ...message,
    ...accepted,
    seconds: totalSeconds(timings),
  }))
  const refused = (await acceptResponses(app.db, incoming)).find(({ ok }) => !ok)
  if (refused) throw new Error(JSON.stringify(refused))
}

/** Publishes other questions in the place of those that are asked. @returns the new revision's number */
export async function republish(app: TestApp, store: TestStore, surveyId: SurveyId, questions: readonly Question[]) {
  const copy = (await call(app, store.token, `GET /surveys/${surveyId}`)).json.data
  const body = { name: copy.name, description: '', questions: questions.map((one) => ({ ...one, surveyId })) }
  const saved = await call(
    app,
    { token: store.token, headers: { 'if-match': `"${copy.version}"` } },
    `PUT /surveys/${surveyId}`,
    body,
  )
  const etag = { 'if-match': `"${saved.json.data.version}"` }
  const published = await call(app, { token: store.token, headers: etag }, `POST /surveys/${surveyId}/publish`)
  if (published.status !== 200) throw new Error(JSON.stringify(published.json))
  return published.json.data.publishedRevision as number
}

/** The file of a survey's responses, as a browser gets it: its headings, and its rows by them. */
export async function downloadCsv(app: TestApp, token: string, surveyId: SurveyId) {
  const file = await downloadFile(app, token, `${surveyId}/responses`)
  return { ...file, ...tableOf(file.text) }
}

/**
 * A file of a survey, by a ticket.
 * @param name the survey and the file, without its ending
 * @param query parameters that follow others
 */
export async function downloadFile(app: TestApp, token: string, name: string, query = '') {
  const { json } = await call(app, token, 'POST /auth/tickets', { what: 'responses_csv' })
  const reply = await app.request(`${DASHBOARD}/api/surveys/${name}.csv?ticket=${json.data.ticket}${query}`)
  const bytes = new Uint8Array(await reply.arrayBuffer())
  // `ignoreBOM` keeps it.
  return { reply, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) }
}

/** The headings of a file, and its rows by them. */
export function tableOf(csv: string) {
  const [headings = [], ...rows] = readCsv(csv.replace(/^\ufeff/, ''))
  return { headings, rows, column: (heading: string) => columnOf(headings, rows, heading) }
}

function columnOf(headings: readonly string[], rows: readonly string[][], heading: string): string[] {
  const at = headings.indexOf(heading)
  if (at < 0) throw new Error(`There is no column ${heading}; there are ${headings.join(', ')}`)
  return rows.map((row) => row[at] ?? '')
}
