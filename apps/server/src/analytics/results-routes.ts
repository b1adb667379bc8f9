import { Hono } from 'hono'
import * as v from 'valibot'
import type { MerchantEnv } from '../env.ts'
import { GATE_PROBLEMS } from '../gates/pass-gate.ts'
import { readResults } from '../http/read-results.ts'
import { refuse, reply, replyLarge } from '../http/reply.ts'
import { path, query, route } from '../http/route.ts'
import { resultsParameters, resultsParametersSchema } from '../responses/results-query/results-parameters.schema.ts'
import { wantedAdvancedResults, wantedResults } from '../responses/results-query/wanted-results.ts'
import { bearer } from '../sign-in/bearer.ts'
import { surveyPath } from '../survey-path.ts'
import { crossTab, crossTabSchema, dimensionParameter } from './cross-tab.ts'
import { dropOff, dropOffSchema } from './drop-off.ts'
import { factParameter, factValues, factValuesSchema } from './fact-values.ts'
import { filteredResultsSchema, surveyResults } from './survey-results.ts'
import { writtenRoutes } from './written/routes.ts'

const PROBLEMS = ['survey_not_found', 'results_query_invalid', 'results_preparing', ...GATE_PROBLEMS] as const

export const resultsRoutes = new Hono<MerchantEnv>()
  .use(bearer)
  .get(
    '/:surveyId/results',
    route({
      summary: 'The results of a survey over a period, with filters, and compared with others',
      reply: filteredResultsSchema,
      problems: PROBLEMS,
    }),
    path(surveyPath),
    query(resultsParametersSchema),
    async (c) => {
      const wanted = await wantedResults(c.var, c.var.storeId, c.req.valid('query'))
      if (!wanted.ok) return refuse(c, wanted.problem)
      const { surveyId } = c.req.valid('param')
      const read = () => readResults(c, (db) => surveyResults(db, c.var.storeId, surveyId, wanted.value))
      return replyLarge(c, read, 200)
    },
  )
  .get(
    '/:surveyId/results/drop-off',
    route({ summary: 'Where respondents left a survey', reply: dropOffSchema, problems: PROBLEMS }),
    path(surveyPath),
    query(resultsParametersSchema),
    async (c) => {
      const wanted = await wantedAdvancedResults(c.var, c.var.storeId, c.req.valid('query'))
      if (!wanted.ok) return refuse(c, wanted.problem)
      const { surveyId } = c.req.valid('param')
      return reply(c, await readResults(c, (db) => dropOff(db, c.var.storeId, surveyId, wanted.value)), 200)
    },
  )
  .get(
    '/:surveyId/results/cross-tab',
    route({ summary: 'Responses counted by two questions at once', reply: crossTabSchema, problems: PROBLEMS }),
    path(surveyPath),
    query(v.strictObject({ ...resultsParameters, rows: dimensionParameter, columns: dimensionParameter })),
    async (c) => {
      const { rows, columns, ...parameters } = c.req.valid('query')
      const wanted = await wantedAdvancedResults(c.var, c.var.storeId, parameters)
      if (!wanted.ok) return refuse(c, wanted.problem)
      const table = { ...wanted.value, rows, columns }
      const { surveyId } = c.req.valid('param')
      return reply(c, await readResults(c, (db) => crossTab(db, c.var.storeId, surveyId, table)), 200)
    },
  )
  .get(
    '/:surveyId/results/values',
    route({ summary: 'The values that responses have of a fact', reply: factValuesSchema, problems: PROBLEMS }),
    path(surveyPath),
    query(v.strictObject({ ...resultsParameters, fact: factParameter })),
    async (c) => {
      const { fact, ...parameters } = c.req.valid('query')
      const wanted = await wantedAdvancedResults(c.var, c.var.storeId, parameters)
      if (!wanted.ok) return refuse(c, wanted.problem)
      const { surveyId } = c.req.valid('param')
      const values = { ...wanted.value, fact }
      return reply(c, await readResults(c, (db) => factValues(db, c.var.storeId, surveyId, values)), 200)
    },
  )
  .route('/', writtenRoutes)
