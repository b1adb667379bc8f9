import { Hono } from 'hono'
import * as v from 'valibot'
import type { MerchantEnv } from '../../env.ts'
import { GATE_PROBLEMS } from '../../gates/pass-gate.ts'
import { readResults } from '../../http/read-results.ts'
import { refuse, reply } from '../../http/reply.ts'
import { path, query, route } from '../../http/route.ts'
import { cursorSchema, searchParameter } from '../../responses/list-query.schema.ts'
import { resultsParameters } from '../../responses/results-query/results-parameters.schema.ts'
import { wantedResults } from '../../responses/results-query/wanted-results.ts'
import { MAX_SEARCHED } from '../../responses/search-responses.ts'
import { bearer } from '../../sign-in/bearer.ts'
import { surveyIdParam } from '../../survey-path.ts'
import { otherTexts, otherTextsSchema } from './other-texts.ts'
import { writtenTexts, writtenTextsSchema } from './written-texts.ts'

const PROBLEMS = [
  'survey_not_found',
  'question_not_found',
  'results_query_invalid',
  'results_preparing',
  ...GATE_PROBLEMS,
] as const

const SEARCHED = MAX_SEARCHED.toLocaleString('en-US')

const questionPath = v.object({ surveyId: surveyIdParam, questionId: v.string() })

/** Routes of the texts that people wrote to one question. */
export const writtenRoutes = new Hono<MerchantEnv>()
  .use(bearer)
  .get(
    '/:surveyId/questions/:questionId/other-texts',
    route({
      summary: `The texts beside Other of a question, grouped by what they say: of the newest ${SEARCHED}`,
      reply: otherTextsSchema,
      problems: PROBLEMS,
    }),
    path(questionPath),
    query(v.strictObject({ ...resultsParameters, search: searchParameter })),
    async (c) => {
      const { search = null, ...parameters } = c.req.valid('query')
      const { surveyId, questionId } = c.req.valid('param')
      const { storeId } = c.var
      const wanted = await wantedResults(c.var, storeId, parameters)
      if (!wanted.ok) return refuse(c, wanted.problem)
      const texts = { ...wanted.value, questionId, search }
      return reply(c, await readResults(c, (db) => otherTexts(db, { storeId, surveyId }, texts)), 200)
    },
  )
  .get(
    '/:surveyId/questions/:questionId/written-texts',
    route({
      summary: `The texts that people wrote to a question, newest first. Each request searches up to ${SEARCHED} texts`,
      reply: writtenTextsSchema,
      problems: PROBLEMS,
    }),
    path(questionPath),
    query(v.strictObject({ ...resultsParameters, search: searchParameter, after: v.optional(cursorSchema) })),
    async (c) => {
      const { search = null, after = null, ...parameters } = c.req.valid('query')
      const { surveyId, questionId } = c.req.valid('param')
      const { storeId } = c.var
      const wanted = await wantedResults(c.var, storeId, parameters)
      if (!wanted.ok) return refuse(c, wanted.problem)
      const texts = { ...wanted.value, questionId, search, after }
      return reply(c, await readResults(c, (db) => writtenTexts(db, { storeId, surveyId }, texts)), 200)
    },
  )
