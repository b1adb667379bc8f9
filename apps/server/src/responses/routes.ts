import { Hono } from 'hono'
import * as v from 'valibot'
import type { Env, MerchantEnv } from '../env.ts'
import { storeResponseCap } from '../gates/limits.ts'
import { GATE_PROBLEMS } from '../gates/pass-gate.ts'
import { attachmentOf } from '../http/attachment.ts'
import { readFile, readResults } from '../http/read-results.ts'
import { refuse, reply } from '../http/reply.ts'
import { body, path, query, route } from '../http/route.ts'
import type { Problem } from '../problems.ts'
import { recordSecurityEvent } from '../security-log/record.ts'
import { bearer } from '../sign-in/bearer.ts'
import { merchantRecorder } from '../sign-in/event-recorder.ts'
import { takeDownloadTicket } from '../sign-in/tickets.ts'
import { surveyPath } from '../survey-path.ts'
import { assignmentRoutes } from './assignments/routes.ts'
import { responsesCsv } from './csv.ts'
import { isByDuration } from './list-order.ts'
import { responseFileQuery, responseListQuery, responsePath } from './list-query.schema.ts'
import { deleteResponse, listResponses, showResponse } from './merchant-operations.ts'
import { responseListSchema, responseSchema } from './present-response.ts'
import { asksForAll, wantedResults } from './results-query/wanted-results.ts'
import { selectedResponseRoutes } from './rush-routes.ts'
import { clearedSchema, clearSpam, setResponseVerdict, takeBackCleared } from './spam-verdicts.ts'

/** Only responses that count have facts to filter by, and a rush has an end of its own. */
const FILTERS_ARE_OF_ALL: Problem = {
  code: 'input_invalid',
  fields: [{ path: 'filter', reason: 'and period must be without kind=spam and rushId' }],
}

const DURATIONS_ARE_OF_ALL: Problem = {
  code: 'input_invalid',
  fields: [{ path: 'sort', reason: 'must be newest or oldest with kind=spam and rushId' }],
}

const SEARCH_IS_OF_ALL: Problem = {
  code: 'input_invalid',
  fields: [{ path: 'search', reason: 'must be without kind=spam and rushId, and with sort=newest' }],
}

const guardedRoutes = new Hono<MerchantEnv>()
  .use(bearer)
  .get(
    '/:surveyId/responses',
    route({
      summary: 'Responses, newest first unless told, a page at a time',
      reply: responseListSchema,
      problems: ['survey_not_found', 'results_query_invalid', 'results_preparing', ...GATE_PROBLEMS],
    }),
    path(surveyPath),
    query(responseListQuery),
    async (c) => {
      const {
        after = null,
        limit,
        kind,
        rushId = null,
        search = null,
        sort,
        answers,
        ...parameters
      } = c.req.valid('query')
      const { surveyId } = c.req.valid('param')
      const { storeId } = c.var
      const isOfAll = kind === 'counted' && rushId === null
      const wanted = await wantedResults(c.var, storeId, parameters)
      if (!wanted.ok) return refuse(c, wanted.problem)
      if (!isOfAll && !asksForAll(parameters)) return refuse(c, FILTERS_ARE_OF_ALL)
      if (isByDuration(sort) && !isOfAll) return refuse(c, DURATIONS_ARE_OF_ALL)
      if (search !== null && !(isOfAll && sort === 'newest')) return refuse(c, SEARCH_IS_OF_ALL)
      const page = {
        after,
        limit,
        kind,
        rushId,
        sort,
        hasAllAnswers: answers === 'all',
        // The default of the store is of responses that count.
        matching: isOfAll ? wanted.value : { ...wanted.value, query: { ...wanted.value.query, filters: [] } },
        search,
      }
      return reply(c, await readResults(c, (db) => listResponses(db, storeId, surveyId, page)), 200)
    },
  )
  .get(
    '/:surveyId/responses/:responseId',
    route({
      summary: 'One response, question by question',
      reply: responseSchema,
      problems: ['survey_not_found', 'response_not_found', 'limit_reached'],
    }),
    path(responsePath),
    async (c) => {
      const { billing, storeId } = c.var
      const cap = await storeResponseCap(billing, storeId)
      const key = { storeId, ...c.req.valid('param') }
      return reply(c, await readResults(c, (db) => showResponse(db, key, cap)), 200)
    },
  )
  .delete(
    '/:surveyId/responses/:responseId',
    route({
      summary: 'Delete a response for good',
      reply: v.object({}),
      problems: ['survey_not_found', 'response_not_found'],
    }),
    path(responsePath),
    async (c) => {
      const key = { storeId: c.var.storeId, ...c.req.valid('param') }
      return reply(c, await deleteResponse(c.var.db, key, await merchantRecorder(c)), 200)
    },
  )
  .post(
    '/:surveyId/responses/:responseId/not-spam',
    route({
      summary: 'Have a response that was set aside as spam count',
      reply: v.object({}),
      problems: ['survey_not_found', 'response_not_found'],
    }),
    path(responsePath),
    async (c) => {
      const { db, storeId, now } = c.var
      return reply(c, await setResponseVerdict(db, { storeId, ...c.req.valid('param') }, now(), null), 200)
    },
  )
  .post(
    '/:surveyId/responses/:responseId/spam',
    route({
      summary: 'Set a response aside; on a plan with a cap only one that counts because its merchant said so',
      reply: v.object({}),
      problems: ['survey_not_found', 'response_not_found', 'response_not_set_aside'],
    }),
    path(responsePath),
    async (c) => {
      const { billing, db, storeId } = c.var
      const cap = await storeResponseCap(billing, storeId)
      return reply(c, await setResponseVerdict(db, { storeId, ...c.req.valid('param') }, null, cap), 200)
    },
  )
  .post(
    '/:surveyId/not-spam',
    route({
      summary: 'Have all responses of a survey count that were set aside as spam so far',
      reply: clearedSchema,
      problems: ['survey_not_found'],
    }),
    path(surveyPath),
    async (c) => {
      const { db, storeId, now } = c.var
      return reply(c, await clearSpam(db, storeId, c.req.valid('param').surveyId, now()), 200)
    },
  )
  .post(
    '/:surveyId/spam',
    route({
      summary: 'Set all responses of a survey aside again that were cleared in one moment',
      reply: v.object({}),
      problems: ['survey_not_found'],
    }),
    path(surveyPath),
    body(clearedSchema),
    async (c) => {
      const { db, storeId } = c.var
      const at = new Date(c.req.valid('json').clearedAt)
      return reply(c, await takeBackCleared(db, { storeId, surveyId: c.req.valid('param').surveyId, at }), 200)
    },
  )

const ticketRoutes = new Hono<Env>().get(
  '/:surveyId/responses.csv',
  route({
    summary: 'All responses as a file for spreadsheets, by ticket',
    file: 'text/csv',
    problems: ['ticket_spent', 'survey_not_found', 'results_query_invalid', 'results_preparing', ...GATE_PROBLEMS],
    open: true,
  }),
  path(surveyPath),
  query(responseFileQuery),
  async (c) => {
    const { db, log } = c.var
    const { ticket, separator, ...parameters } = c.req.valid('query')
    const storeId = await takeDownloadTicket(c.var, ticket, 'responses_csv')
    if (!storeId.ok) return refuse(c, storeId.problem)
    const matching = await wantedResults(c.var, storeId.value, parameters)
    if (!matching.ok) return refuse(c, matching.problem)
    const { surveyId } = c.req.valid('param')
    const which = { matching: matching.value, separator, log }
    const file = await readFile(c, (files) => responsesCsv(files, storeId.value, surveyId, which))
    if (!file.ok) return refuse(c, file.problem)
    const event = { storeId: storeId.value, event: 'responses_exported', details: { surveyId } } as const
    await recordSecurityEvent(db, await merchantRecorder(c), event)
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', attachmentOf(`${file.value.name}.csv`))
    return c.body(file.value.content)
  },
)

// The ticket's routes first: the others ask for a token on every path.
export const responseRoutes = new Hono<Env>()
  .route('/', ticketRoutes)
  .route('/', guardedRoutes)
  .route('/', selectedResponseRoutes)
  .route('/', assignmentRoutes)
