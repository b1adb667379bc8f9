import { Hono } from 'hono'
import type { Env } from '../../env.ts'
import { GATE_PROBLEMS } from '../../gates/pass-gate.ts'
import { attachmentOf } from '../../http/attachment.ts'
import { readFile } from '../../http/read-results.ts'
import { refuse } from '../../http/reply.ts'
import { path, query, route } from '../../http/route.ts'
import { responseFileQuery } from '../../responses/list-query.schema.ts'
import { wantedResults } from '../../responses/results-query/wanted-results.ts'
import { takeDownloadTicket } from '../../sign-in/tickets.ts'
import { surveyPath } from '../../survey-path.ts'
import { definitionsCsv } from './definitions-csv.ts'

export const definitionsRoutes = new Hono<Env>().get(
  '/:surveyId/definitions.csv',
  route({
    summary: 'Which responses a file of responses has, what its columns mean, and how figures are counted, by ticket',
    file: 'text/csv',
    problems: ['ticket_spent', 'survey_not_found', 'results_query_invalid', 'results_preparing', ...GATE_PROBLEMS],
    open: true,
  }),
  path(surveyPath),
  query(responseFileQuery),
  async (c) => {
    const { ticket, separator, ...parameters } = c.req.valid('query')
    const storeId = await takeDownloadTicket(c.var, ticket, 'responses_csv')
    if (!storeId.ok) return refuse(c, storeId.problem)
    const wanted = await wantedResults(c.var, storeId.value, parameters)
    if (!wanted.ok) return refuse(c, wanted.problem)
    const { surveyId } = c.req.valid('param')
    const read = { ...wanted.value, separator }
    const file = await readFile(c, (files) => definitionsCsv(files, storeId.value, surveyId, read))
    if (!file.ok) return refuse(c, file.problem)
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', attachmentOf(`${file.value.name}, definitions.csv`))
    return c.body(file.value.content)
  },
)
