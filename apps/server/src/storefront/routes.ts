import {
  type AudienceFilter,
  err,
  ok,
  PAGE_FACTS,
  type PageAppearance,
  type ShopperContext,
  type StoreId,
  type SurveyId,
} from '@earshot/survey'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import type { Db } from '../db/open-db.ts'
import type { Env } from '../env.ts'
import { floodGuardAddress } from '../http/client-address.ts'
import type { JsonBounds } from '../http/json-bounds.ts'
import { refuse, reply } from '../http/reply.ts'
import { body, header, path, query, route, textBody } from '../http/route.ts'
import { wholeNumber } from '../http/whole-number.schema.ts'
import { inTurns, LONG_CHARACTERS, ownTurn } from '../own-turn.ts'
import { deviceOf } from '../responses/device.ts'
import {
  isTooFast,
  type ResponseBody,
  responseBodySchema,
  shownBodySchema,
  totalSeconds,
} from '../responses/response-body.schema.ts'
import { SIGNATURE, signedAt } from '../stores/signature.ts'
import { surveyIdParam } from '../survey-path.ts'
import type { AskingStore } from './asking-stores.ts'
import { audienceBodySchema, audienceIncludes, guessableValues, readSignedText, signedTextIn } from './audience.ts'
import { compressed, encodingFor, replyCompressed, replyVersion } from './compressed.ts'
import { compressedRevision, isRevisionStored } from './compressed-revision.ts'
import { PUBLIC_KEY } from './directory.ts'
import { findFilters } from './published-audience.ts'
import { recordOrders, reportedOrdersSchema } from './reported-orders.ts'
import { contradiction, messageBounds, messageQuery, SHOWN_BOUNDS, UNNAMED_BOUNDS } from './response-bounds.ts'
import { signedOrder } from './signed-order.ts'
import { documentOfKey, type ServedDocument } from './store-documents.ts'

/** A hundred orders with the longest ids. */
const ORDERS_BOUNDS: JsonBounds = { maxBytes: 100_000, maxValues: 1_000, maxDepth: 4 }
const MAX_ORDER_AGE_MS = 5 * 60 * 1000
/** Hundreds of products and what else a store can tell of one order, once more as the text that the store has signed. */
const CONTEXT_BOUNDS: JsonBounds = { maxBytes: 50_000, maxValues: 10_000, maxDepth: 32 }

const publicKey = v.pipe(v.string(), v.regex(PUBLIC_KEY, 'must be the public key of a store'))
const publishedSurveySchema = v.object({
  surveyId: v.string(),
  revision: v.number(),
  questions: v.array(
    v.object({
      questionId: v.string(),
      type: v.string(),
      text: v.string(),
      description: v.nullable(v.string()),
      isRequired: v.boolean(),
      orderIndex: v.number(),
      control: v.looseObject({ as: v.string() }),
      logic: v.array(v.any()),
      config: v.object({ nextQuestionId: v.nullable(v.string()), isTerminal: v.boolean() }),
    }),
  ),
  /** CSS properties of the player's frame; absent where it looks as Earshot does. */
  appearance: v.exactOptional(
    v.object({
      '--earshot-accent': v.exactOptional(v.string()),
      '--earshot-accent-soft': v.exactOptional(v.string()),
      '--earshot-on-accent': v.exactOptional(v.literal('initial')),
      colorScheme: v.exactOptional(v.picklist(['light', 'dark'])),
    } satisfies Record<keyof PageAppearance, unknown>),
  ),
})

/** Never a reason to refuse a page. */
const reportedFieldsQuery = v.object({ told: v.fallback(v.optional(v.string(), ''), '') })

const storeDocumentSchema = v.object({
  surveys: v.array(
    v.object({
      surveyId: v.string(),
      revision: v.number(),
      /** Whether the player names the product: the plan of its store decides (ADR-0027). */
      branded: v.boolean(),
      /** Its audience: the filters that must all match, or that the server decides. Left out: everyone. */
      audience: v.optional(
        v.union([v.literal('server'), v.array(v.looseObject({ type: v.string(), operator: v.string() }))]),
      ),
    }),
  ),
  /** ISO 4217; an order value in another one is none. */
  currency: v.string(),
  /** The facts of pages that the store does not keep. If it is missing, send none: a server may run that refuses them. */
  leftOutFacts: v.exactOptional(v.array(v.picklist(PAGE_FACTS))),
})

const visitBodySchema = v.object({ reported: v.pipe(v.string(), v.maxLength(1_000)) })
const VISIT_BOUNDS: JsonBounds = { maxBytes: 2_000, maxValues: 10, maxDepth: 2 }

type AddressEnv = { Variables: Env['Variables'] & { address: string | null } }

/** The store that reports orders, and its signature. */
const ordersHeadersSchema = v.object({
  'earshot-store': publicKey,
  'earshot-signature': v.pipe(v.string(), v.regex(SIGNATURE, 'must be {seconds since 1970}.{64 hexadecimal digits}')),
})

const acknowledgementSchema = v.object({ responseId: v.string(), sequence: v.number(), completed: v.boolean() })

/** The routes for shoppers' pages. Open to every origin, and without any credentials. */
export const storefrontRoutes = new Hono<Env>()
  .use(cors({ origin: '*', allowMethods: ['GET', 'POST'], exposeHeaders: ['Retry-After'], maxAge: 86_400 }))
  .get(
    '/:publicKey/surveys',
    compressed,
    route({
      summary:
        'What a store asks at present, and whom. The page may tell which of the fields that audiences go by it knows: their names, with commas between them.',
      reply: storeDocumentSchema,
      problems: ['store_not_found'],
      open: true,
    }),
    path(v.object({ publicKey })),
    query(reportedFieldsQuery),
    async (c) => {
      const asking = await storeAsking(c.var, c.req.valid('param').publicKey)
      if (!asking.ok) return refuse(c, asking.problem)
      const { store } = asking.value
      // Pages of earlier releases report their fields here.
      if (c.req.query('told') !== undefined) noteVisit(c, store.storeId, c.req.valid('query').told)
      else noteSighting(c, store.storeId)
      return replyStored(c, asking.value)
    },
  )
  .post(
    '/:publicKey/visits',
    route({
      summary:
        'Count a visit of a store’s pages, and the fields of the context that the page reports: their names, with commas between them. JSON sent as text/plain, once for each visit and type of page.',
      reply: v.object({}),
      problems: ['store_not_found', 'body_too_large'],
      open: true,
    }),
    path(v.object({ publicKey })),
    textBody(visitBodySchema, VISIT_BOUNDS),
    async (c) => {
      const storeId = await c.var.directory.storeOfKey(c.req.valid('param').publicKey)
      if (!storeId) return refuse(c, { code: 'store_not_found' })
      noteVisit(c, storeId, c.req.valid('json').reported)
      return reply(c, ok({}), 200)
    },
  )
  .post(
    '/:publicKey/audience',
    route({
      summary:
        'Which of the surveys whose audience is "server" ask the shopper that a page’s context tells of. Read are customerType, customerTags, orderValue, currency, orderQuantity, productIds, collectionIds, discountCodes, paymentMethods, giftCard, zipCode and location; what is not told counts as absent. JSON sent as text/plain, so that no preflight is needed; nothing of it is kept. One network can try 60 different tags, codes and ids a minute, of the fields that audiences of the store go by. Beyond that no survey asks, and retryAfterSeconds says for how long. Values are not counted if they are in a text that the store has signed: context.signed has that text as “context” and the “signature”, as in POST /responses, and a wrong signature refuses nothing.',
      reply: v.object({
        surveyIds: v.array(v.string()),
        /** Present if the network has tried too many values. A status of 429 would be an error on the store's page. */
        retryAfterSeconds: v.exactOptional(v.number()),
      }),
      problems: ['store_not_found', 'body_too_large'],
      open: true,
    }),
    path(v.object({ publicKey })),
    textBody(audienceBodySchema, CONTEXT_BOUNDS),
    async (c) => {
      const asking = await storeAsking(c.var, c.req.valid('param').publicKey)
      if (!asking.ok) return refuse(c, asking.problem)
      c.header('Cache-Control', 'no-store')
      const { storeId, currency } = asking.value.store
      const { context } = c.req.valid('json')
      const audiences = await serverAudiences(c.var.db, asking.value.store)
      const values = guessableValues([...audiences.values()], context, await signedContextOf(c, storeId, context))
      const attempt = { storeId, address: floodGuardAddress(c, c.var.behindProxy), values }
      const retryAfterSeconds = c.var.audienceGuard.check(attempt, c.var.now().getTime())
      if (retryAfterSeconds !== null) return reply(c, ok({ surveyIds: [], retryAfterSeconds }), 200)
      return reply(c, ok({ surveyIds: await matchingSurveys(audiences, context, currency) }), 200)
    },
  )
  .get(
    '/:publicKey/surveys/:surveyId/revisions/:revision',
    compressed,
    route({
      summary: 'One frozen revision',
      reply: publishedSurveySchema,
      problems: ['store_not_found', 'survey_not_found'],
      open: true,
    }),
    path(v.object({ publicKey, surveyId: surveyIdParam, revision: wholeNumber(999_999_999) })),
    async (c) => {
      const { publicKey, ...wanted } = c.req.valid('param')
      const storeId = await c.var.directory.storeOfKey(publicKey)
      if (!storeId) return refuse(c, { code: 'store_not_found' })
      const [key, encoding] = [{ storeId, ...wanted }, encodingFor(c.req.header('accept-encoding'))]
      const body = (await isRevisionStored(c.var.db, key)) && (await compressedRevision(c.var.db, key, encoding))
      if (!body) return refuse(c, { code: 'survey_not_found' })
      if (body.length > LONG_CHARACTERS) await ownTurn()
      c.header('Cache-Control', 'public, max-age=31536000, immutable')
      c.header('Content-Type', 'application/json')
      return replyCompressed(c, { body, encoding })
    },
  )
  .post(
    '/responses',
    route({
      summary:
        'Keep what a respondent has answered so far. JSON sent as text/plain, so that no preflight is needed. A context given as text with the signature {seconds since 1970}.{hexadecimal HMAC-SHA256 of “{seconds}.{context}” with the store’s secret} is verified for 24 hours, or for 30 days if it says "purpose": "email"; a wrong signature refuses nothing. From a signed context orderId, orderValue, currency, customerId and customerEmail are read; of the last two only hashes are kept. Facts are stored from the first message of a response that has some, and only those that the store keeps; one that cannot be read is left out. Answers for an order that the merchant has erased are refused with data_erased: do not send them again.',
      reply: acknowledgementSchema,
      problems: [
        'survey_not_found',
        'response_of_another_revision',
        'survey_no_longer_asked',
        'data_erased',
        'body_too_large',
        'too_busy',
      ],
      open: true,
    }),
    query(messageQuery),
    // Must come first, because a page that is closing may have disconnected before its message is read.
    createMiddleware<AddressEnv>(async (c, next) => {
      c.set('address', floodGuardAddress(c, c.var.behindProxy))
      return next()
    }),
    textBody(responseBodySchema, { standard: UNNAMED_BOUNDS, forRequest: messageBounds }),
    async (c) => {
      const { address } = c.var
      const { timings, path: _path, context, signature, facts = {}, ...message } = c.req.valid('json')
      const problem = contradiction(c.req.valid('query'), message)
      if (problem) return refuse(c, problem)
      const sender = await senderOf(c, message.surveyId)
      if (!sender) return refuse(c, { code: 'survey_not_found' })
      const order = message.test ? null : await orderOf(c, sender.storeId, { context, signature })
      const isUnverified = !message.test && (order === null || order.isAged)
      const spam = isUnverified && isTooFast(timings)
      const arrival = { storeId: sender.storeId, surveyId: message.surveyId, address }
      const allowance = isUnverified && !spam ? await c.var.unverifiedAllowance.allowanceFor(arrival) : null
      const flood = isUnverified ? c.var.floodGuard.check({ ...sender, ...arrival }) : null
      const incoming = { ...message, ...sender, facts, seconds: totalSeconds(timings), order, spam, allowance, flood }
      const bytes = await bodyBytes(c)
      if (bytes > LONG_CHARACTERS) await ownTurn()
      return reply(c, await c.var.writer.write(incoming, bytes), 200)
    },
  )
  .post(
    '/orders',
    route({
      summary:
        'Tell of up to 100 orders, from the store’s server. Earshot-Store holds the store’s public key; Earshot-Signature the seconds since 1970, a dot, and the hexadecimal HMAC-SHA256 of “{seconds}.{body}” with the store’s secret, at most five minutes old. Told twice counts once. customerId and customerEmail are kept as hashes, by which the merchant finds the order. An order that the merchant has erased is not stored again, and is counted under “erased”.',
      reply: v.object({
        orders: v.number(),
        /** So many were not stored, because the merchant has erased them. */
        erased: v.exactOptional(v.number()),
      }),
      problems: ['signature_wrong', 'store_not_found', 'body_too_large'],
      open: true,
    }),
    header(ordersHeadersSchema),
    body(reportedOrdersSchema, ORDERS_BOUNDS),
    async (c) => {
      const { 'earshot-store': publicKey, 'earshot-signature': signature } = c.req.valid('header')
      const storeId = await c.var.directory.storeOfKey(publicKey)
      if (!storeId) return refuse(c, { code: 'store_not_found' })
      const now = c.var.now()
      const at = signedAt(signature, await c.req.text(), await c.var.secretsOfStores.secretsOf(storeId, now), now)
      if (!at || now.getTime() - at.getTime() > MAX_ORDER_AGE_MS) return refuse(c, { code: 'signature_wrong' })
      return reply(c, await recordOrders(c.var.db, storeId, c.req.valid('json').orders, now), 200)
    },
  )
  .post(
    '/shown',
    route({
      summary:
        'Count a player that has painted, and its surface: popover, inline or link. JSON sent as text/plain; the same shownId counts once.',
      reply: v.object({}),
      problems: ['survey_not_found', 'survey_no_longer_asked', 'body_too_large', 'too_busy'],
      open: true,
    }),
    textBody(shownBodySchema, SHOWN_BOUNDS),
    async (c) => {
      const { surface = null, ...shown } = c.req.valid('json')
      const sender = await senderOf(c, shown.surveyId)
      if (!sender) return refuse(c, { code: 'survey_not_found' })
      return reply(c, await c.var.shown.write({ ...shown, ...sender, surface }, await bodyBytes(c)), 200)
    },
  )

/** The length of the body that was read. */
const bodyBytes = async (c: Context) => Buffer.byteLength(await c.req.text())

/** The document of the store with that key. */
async function storeAsking(services: Env['Variables'], publicKey: string) {
  const document = await documentOfKey(services, publicKey)
  return document ? ok(document) : err({ code: 'store_not_found' })
}

/** Notes that a page of the store has the tag. Our own hosted page is no page of the store. */
function noteSighting({ var: { sightings, now }, req }: Caller, storeId: StoreId): void {
  if (req.header('sec-fetch-site') !== 'same-origin') sightings.note(storeId, now())
}

/** Counts a visit, and the fields that its page reports. */
function noteVisit(c: Caller, storeId: StoreId, reported: string): void {
  noteSighting(c, storeId)
  if (c.req.header('sec-fetch-site') !== 'same-origin') c.var.reportedFields.note(storeId, reported, c.var.now())
}

/** Sends a store document, or that the browser has it already. */
async function replyStored(c: Context<Env>, document: ServedDocument) {
  const encoding = encodingFor(c.req.header('accept-encoding'))
  const body = await c.var.storeDocuments.body(document, 'json', encoding, () => `{"data":${document.data}}`)
  c.header('Content-Type', 'application/json')
  return replyVersion(c, { body, encoding, version: document.version })
}

type Audiences = ReadonlyMap<SurveyId, readonly AudienceFilter[]>

/** The audiences that the server evaluates, by survey. */
async function serverAudiences(db: Db, { storeId, live }: AskingStore): Promise<Audiences> {
  const audiences = new Map<SurveyId, readonly AudienceFilter[]>()
  for (const { audience, ...key } of live) {
    const filters = audience === 'server' ? await findFilters(db, { storeId, ...key }) : null
    if (filters) audiences.set(key.surveyId, filters)
  }
  return audiences
}

/** The surveys whose audience includes this shopper; why, it does not say. */
async function matchingSurveys(audiences: Audiences, context: ShopperContext, currency: string): Promise<SurveyId[]> {
  const asked: SurveyId[] = []
  for (const [surveyId, filters] of audiences) {
    if (await inTurns(audienceIncludes(filters, context, currency))) asked.push(surveyId)
  }
  return asked
}

type Caller = Pick<Context<Env>, 'var' | 'req'>

/** The metadata of a message: the store of its survey, the device, and the time. Null: the survey is unknown. */
async function senderOf(c: Caller, surveyId: SurveyId) {
  const storeId = await c.var.directory.storeOfSurvey(surveyId)
  return storeId && { storeId, device: deviceOf(c.req.header('user-agent') ?? ''), receivedAt: c.var.now() }
}

/** The part of a page's context that the store has signed. */
async function signedContextOf(
  c: Caller,
  storeId: StoreId,
  context: Readonly<Record<string, unknown>>,
): Promise<ShopperContext> {
  const signed = signedTextIn(context)
  if (signed === null) return {}
  const now = c.var.now()
  return readSignedText(signed, await c.var.secretsOfStores.secretsOf(storeId, now), now)
}

/** The order that a page's context names, if the store has signed it. */
async function orderOf(c: Caller, storeId: StoreId, body: Pick<ResponseBody, 'context' | 'signature'>) {
  if (body.signature === undefined) return null
  const now = c.var.now()
  return signedOrder(body, await c.var.secretsOfStores.secretsOf(storeId, now), now)
}
