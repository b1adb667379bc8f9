import { ok } from '@earshot/survey'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { Env, MerchantEnv } from '../env.ts'
import { tooMany } from '../http/attempts.ts'
import type { JsonBounds } from '../http/json-bounds.ts'
import { refuse, reply } from '../http/reply.ts'
import { body, path, route } from '../http/route.ts'
import { bearer } from '../sign-in/bearer.ts'
import { nameOf, pathOf, putWithin, shelfOf } from './picture-store.ts'
import { preparePicture } from './prepare-picture.ts'

const MAX_PICTURE_BYTES = 5_000_000

/** Base64 takes four characters for three bytes. */
const MAX_PICTURE_CHARACTERS = Math.ceil(MAX_PICTURE_BYTES / 3) * 4
/** One field, and the JSON around it. */
const BOUNDS: JsonBounds = { maxBytes: MAX_PICTURE_CHARACTERS + 1_000, maxValues: 10, maxDepth: 2 }

const pictureSchema = v.pipe(
  v.string(),
  v.nonEmpty('must be a picture in base64'),
  v.maxLength(MAX_PICTURE_CHARACTERS, 'must be a picture of at most 5 MB'),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const bytes = bytesOf(value)
    if (bytes) return bytes
    addIssue({ message: 'must be a picture in base64' })
    return NEVER
  }),
)

/**
 * Decodes base64. The decoder skips wrong characters, so the result has fewer bytes. A regular expression would take
 * 0.1 s for 5 MB.
 * @returns null if the text is not base64
 */
function bytesOf(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64')
  const characters = text.length - (text.endsWith('==') ? 2 : Number(text.endsWith('=')))
  return characters % 4 !== 1 && bytes.length === Math.floor((characters * 3) / 4) ? bytes : null
}

/** Where merchants leave the pictures of their options. */
export const pictureRoutes = new Hono<MerchantEnv>().use(bearer).post(
  '/',
  route({
    summary: 'Keep a picture for an option',
    reply: v.object({ imageUrl: v.string() }),
    status: 201,
    problems: ['picture_unreadable', 'too_many_pictures', 'too_many_attempts', 'pictures_unreachable'],
  }),
  body(v.object({ picture: pictureSchema }), BOUNDS),
  async (c) => {
    const { storeId, attempts, pictures, configuration } = c.var
    const problem = await tooMany(attempts.picture, storeId)
    if (problem) return refuse(c, problem)
    const prepared = await preparePicture(c.req.valid('json').picture)
    if (!prepared.ok) return refuse(c, prepared.problem)
    const address = { shelf: shelfOf(storeId), name: nameOf(prepared.value) }
    const stored = await putWithin(pictures, address, prepared.value)
    if (!stored.ok) return refuse(c, stored.problem)
    return reply(c, ok({ imageUrl: `${configuration.storefrontUrl}/pictures/${pathOf(address)}` }), 201)
  },
)

const digits = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits'))

/** Where shoppers' pages find them, on the storefront's own host (ADR-0040). */
export const pictureFiles = new Hono<Env>().get(
  '/:shelf/:file',
  path(v.object({ shelf: digits, file: v.pipe(v.string(), v.endsWith('.webp', 'must end with .webp')) })),
  async (c, next) => {
    const { shelf, file } = c.req.valid('param')
    const name = v.safeParse(digits, file.slice(0, -'.webp'.length))
    const found = name.success ? await c.var.pictures.get({ shelf, name: name.output }) : ok(null)
    if (!found.ok) return refuse(c, found.problem)
    if (!found.value) return next()
    return c.body(found.value, 200, {
      'Content-Type': 'image/webp',
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
  },
)
