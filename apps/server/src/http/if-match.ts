import { validator } from 'hono-openapi'
import * as v from 'valibot'
import { refuse } from './reply.ts'
import { inputInvalid } from './route.ts'

const versionSchema = v.object({
  'if-match': v.pipe(
    v.string(),
    v.regex(/^"\d{1,9}"$/, 'must be the version in quotes, such as "7"'),
    v.transform((etag) => Number(etag.slice(1, -1))),
  ),
})

/** Checks the `If-Match` header: the `version` of the copy that the caller looked at, in quotes: `"7"`. */
export const ifMatch = validator('header', versionSchema, (result, c) => {
  if (c.req.header('if-match') === undefined) return refuse(c, { code: 'version_missing' })
  return result.success ? undefined : refuse(c, inputInvalid(result.error))
})
