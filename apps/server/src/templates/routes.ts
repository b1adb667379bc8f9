import { contentEntries, ok, templateCategories } from '@earshot/survey'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { MerchantEnv } from '../env.ts'
import { reply } from '../http/reply.ts'
import { body, path, route } from '../http/route.ts'
import { bearer } from '../sign-in/bearer.ts'
import { SURVEY_BOUNDS } from '../surveys/survey-bounds.ts'
import { surveyIdSchema } from '../surveys/survey-path.ts'
import { deleteTemplate, keepTemplate, listTemplates } from './operations.ts'
import { templateCardSchema } from './present.ts'

const templatePath = v.object({ templateId: surveyIdSchema })

export const templateRoutes = new Hono<MerchantEnv>()
  .use(bearer)
  .get(
    '/',
    route({
      summary: 'Every template, whole: one’s own, then what fits the store’s goals, then the others',
      reply: v.array(templateCardSchema),
    }),
    async (c) => {
      const { db, storeId, configuration } = c.var
      return reply(c, ok(await listTemplates(db, storeId, configuration.storefrontUrl)), 200)
    },
  )
  .put(
    '/:templateId',
    route({
      summary: 'Keep a template of one’s own, new or changed',
      reply: templateCardSchema,
      problems: ['too_many_templates'],
    }),
    path(templatePath),
    body(v.strictObject({ ...contentEntries, categoryTag: v.picklist(templateCategories) }), SURVEY_BOUNDS),
    async (c) => {
      const template = { surveyId: c.req.valid('param').templateId, ...c.req.valid('json') }
      return reply(c, await keepTemplate(c.var.db, c.var.storeId, template, c.var.now()), 200)
    },
  )
  .delete(
    '/:templateId',
    route({
      summary: 'Delete a template of one’s own; keeping what this answers brings it back',
      reply: templateCardSchema,
      problems: ['template_not_found'],
    }),
    path(templatePath),
    async (c) => reply(c, await deleteTemplate(c.var.db, c.var.storeId, c.req.valid('param').templateId), 200),
  )
