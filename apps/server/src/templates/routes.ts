import { contentEntries, ok, templateCategories, validateQuestions } from '@earshot/survey'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { MerchantEnv } from '../env.ts'
import { replyLarge } from '../http/reply.ts'
import { largeBody, path, route } from '../http/route.ts'
import { bearer } from '../sign-in/bearer.ts'
import { surveyIdParam } from '../survey-path.ts'
import { SURVEY_BOUNDS, savedBounds } from '../surveys/survey-bounds.ts'
import { deleteTemplate, listTemplates, saveTemplate, storedTemplateSize } from './operations.ts'
import { templateCardSchema } from './present.ts'

const templatePath = v.object({ templateId: surveyIdParam })

/** The size limit of a template, which depends on the stored one. The path is already validated. */
async function boundsOverStored({ var: { db, storeId }, req }: Context<MerchantEnv>) {
  const declared = req.header('content-length')
  const templateId = v.parse(surveyIdParam, req.param('templateId'))
  const stored = () => storedTemplateSize(db, storeId, templateId)
  return ok(await savedBounds(declared === undefined ? null : Number(declared), stored))
}

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
      return replyLarge(c, async () => ok(await listTemplates(db, storeId, configuration.storefrontUrl)), 200)
    },
  )
  .put(
    '/:templateId',
    route({
      summary: 'Keep a template of one’s own, new or changed',
      reply: templateCardSchema,
      problems: ['too_many_templates', 'templates_too_large'],
    }),
    path(templatePath),
    largeBody(
      v.strictObject({ ...contentEntries, categoryTag: v.picklist(templateCategories) }),
      { standard: SURVEY_BOUNDS, forRequest: boundsOverStored },
      validateQuestions,
    ),
    async (c) => {
      const { db, storeId, now } = c.var
      const { templateId: surveyId } = c.req.valid('param')
      const parse = c.req.valid('json')
      const save = async () => {
        const content = await parse()
        return content.ok ? saveTemplate(db, storeId, { surveyId, ...content.value }, now()) : content
      }
      return replyLarge(c, save, 200)
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
    async (c) => replyLarge(c, () => deleteTemplate(c.var.db, c.var.storeId, c.req.valid('param').templateId), 200),
  )
