import { err, ok, type Pausable, type Result } from '@earshot/survey'
import type { Context, Env, MiddlewareHandler } from 'hono'
import { describeRoute, resolver, validator } from 'hono-openapi'
import * as v from 'valibot'
import { inTurns, LONG_CHARACTERS, ownTurn } from '../own-turn.ts'
import { type Problem, type ProblemCode, problemSchema, problems, problemsOfAnyRoute } from '../problems.ts'
import { type JsonBounds, SMALL_JSON } from './json-bounds.ts'
import { readJsonText } from './read-body.ts'
import { refuse } from './reply.ts'

type RouteFacts = {
  readonly summary: string
  /** The schema of `data` in a success; absent if a success is a file. */
  readonly reply?: v.GenericSchema
  /** The type of the file that a success is. */
  readonly file?: string
  readonly status?: 200 | 201
  readonly problems?: readonly ProblemCode[]
  /** Whether the bearer token of a merchant is needed. */
  readonly open?: boolean
  /** A JSON body that is not validated by `body()`, because its exact bytes are signed. */
  readonly signedBody?: v.GenericSchema
}

/** Declares a route for the OpenAPI document. */
export function route({
  summary,
  reply,
  file,
  status = 200,
  problems: codes = [],
  open = false,
  signedBody,
}: RouteFacts) {
  // Any route can fail because the database is unavailable.
  const always = ['input_invalid', 'too_busy', ...(open ? [] : (['not_logged_in'] as const))] as const
  const known = [...new Set<ProblemCode>([...always, ...codes])]
  return describeRoute({
    summary,
    security: open ? [] : [{ merchant: [] }],
    ...(signedBody && { requestBody: { content: json(signedBody), required: true } }),
    responses: {
      [status]: {
        description: 'Done',
        content: reply ? json(v.object({ data: reply })) : { [file ?? 'application/octet-stream']: {} },
      },
      ...refusals(known),
    },
  })
}

/** Every status that a route can refuse with: by its own problems, and by those of any route. */
function refusals(codes: readonly ProblemCode[]) {
  const own = new Set(codes.map((code) => problems[code].status))
  return Object.fromEntries(
    byStatus([...codes, ...problemsOfAnyRoute]).map(([status, ones]) => [
      status,
      own.has(status) ? refusal(ones) : { $ref: `#/components/responses/${status}` },
    ]),
  )
}

/** The refusals of any route, by status. Routes refer to them, because each of them would repeat all. */
export const refusalsOfAnyRoute = () =>
  Object.fromEntries(byStatus(problemsOfAnyRoute).map(([status, codes]) => [status, refusal(codes)]))

/** The type of a validated body in its handler: `c.req.valid('json')`. */
type BodyHandler<S extends v.GenericSchema, E extends Env> = MiddlewareHandler<
  E,
  string,
  { in: { json: v.InferInput<S> }; out: { json: v.InferOutput<S> } }
>

/**
 * The size limit of a route: fixed, or a function of the request. For a function, the contract states the usual limit.
 */
type Bounds<C> =
  | JsonBounds
  | { readonly standard: JsonBounds; readonly forRequest: (c: C) => Promise<Result<JsonBounds, Problem>> }

/**
 * Checks the JSON body: its bounds while it is read, then its schema. It stops at the first issue, because a body may
 * break the schema in every one of its values. Other content types are refused, so that pages of other origins cannot
 * send a body without a CORS preflight.
 */
export const body = <S extends v.GenericSchema, E extends Env, C = Context<E>>(
  schema: S,
  bounds: Bounds<C> = SMALL_JSON,
  validateAhead?: ValidateAhead,
): BodyHandler<S, E> => checkedBody(v.config(schema, { abortEarly: true }), 'application/json', bounds, validateAhead)

/**
 * Validates the parts of a long body one after another, so that validating the whole takes no time for them.
 * @param json an untrusted value
 */
type ValidateAhead = (json: unknown) => Pausable<void>

/** A body that its handler parses: `await c.req.valid('json')()`. */
type LargeBodyHandler<S extends v.GenericSchema, E extends Env> = MiddlewareHandler<
  E,
  string,
  { in: { json: v.InferInput<S> }; out: { json: () => Promise<Result<v.InferOutput<S>, Problem>> } }
>

/**
 * Like `body`, for whole surveys and templates. The handler parses the body in its turn. Until then the body is kept as
 * text, which takes a fraction of the memory.
 */
export function largeBody<S extends v.GenericSchema, E extends Env, C = Context<E>>(
  schema: S,
  bounds: Bounds<C>,
  validateAhead: ValidateAhead,
): LargeBodyHandler<S, E> {
  const quick = v.config(schema, { abortEarly: true })
  const check: LargeBodyHandler<S, E> = async (c, next) => {
    const text = await readBody(c, 'application/json', bounds)
    if (!text.ok) return refuse(c, text.problem)
    c.req.addValidatedData('json', () => parseBody(text.value, quick, validateAhead))
    return next()
  }
  return Object.assign(check, describeRoute(bodyFacts(schema, 'application/json', bounds)))
}

/** Like `body`, but reports every wrong field, because forms show an error beside each field. */
export const form = <S extends v.GenericSchema, E extends Env>(
  schema: S,
  bounds: JsonBounds = SMALL_JSON,
): BodyHandler<S, E> => checkedBody(schema, 'application/json', { ...bounds, maxValues: MAX_FORM_VALUES })

/** Checks JSON that is sent as text/plain, which needs no CORS preflight (ADR-0049). */
export const textBody = <S extends v.GenericSchema, E extends Env, C = Context<E>>(
  schema: S,
  bounds: Bounds<C>,
): BodyHandler<S, E> => checkedBody(v.config(schema, { abortEarly: true }), 'text/plain', bounds)

/** Forms have a handful of fields, and none of them is a list. */
const MAX_FORM_VALUES = 50

function checkedBody<S extends v.GenericSchema, E extends Env, C>(
  schema: S,
  type: BodyType,
  bounds: Bounds<C>,
  validateAhead?: ValidateAhead,
): BodyHandler<S, E> {
  const check: BodyHandler<S, E> = async (c, next) => {
    const text = await readBody(c, type, bounds)
    if (!text.ok) return refuse(c, text.problem)
    const json = await parseBody(text.value, schema, validateAhead)
    if (!json.ok) return refuse(c, json.problem)
    c.req.addValidatedData('json', json.value as object)
    return next()
  }
  return Object.assign(check, describeRoute(bodyFacts(schema, type, bounds)))
}

type BodyType = 'application/json' | 'text/plain'

/** Reads the text of a body whose type and bounds are right. */
async function readBody<C>(c: Context, type: BodyType, bounds: Bounds<C>): Promise<Result<string, Problem>> {
  if (type === 'application/json' && !JSON_TYPE.test(c.req.header('content-type') ?? ''))
    return err({ code: 'body_not_json' })
  const found = 'standard' in bounds ? await bounds.forRequest(c as C) : ok(bounds)
  return found.ok ? readJsonText(c, found.value) : found
}

async function parseBody<S extends v.GenericSchema>(
  text: string,
  schema: S,
  validateAhead?: ValidateAhead,
): Promise<Result<v.InferOutput<S>, Problem>> {
  const json = parsed(text)
  if (json === undefined) return err(NOT_JSON)
  if (text.length > LONG_CHARACTERS) {
    if (validateAhead) await inTurns(validateAhead(json))
    await ownTurn()
  }
  const result = v.safeParse(schema, json)
  return result.success ? ok(result.output) : err(inputInvalid(result.issues))
}

const JSON_TYPE = /^application\/json\s*(;|$)/i
const NOT_JSON: Problem = { code: 'input_invalid', fields: [{ path: '', reason: 'must be JSON' }] }

/** @returns undefined if it is not valid JSON */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function bodyFacts<C>(schema: v.GenericSchema, type: BodyType, bounds: Bounds<C>) {
  const { maxBytes, namedBytes = maxBytes, maxValues, maxDepth } = 'standard' in bounds ? bounds.standard : bounds
  return {
    requestBody: {
      description: `At most ${namedBytes} bytes, ${maxValues} values and ${maxDepth} levels`,
      content: { [type]: { schema: resolver(schema) } },
      required: true,
    },
  }
}

const objectMessage = ({ expected, received }: { readonly expected: string | null; readonly received: string }) => {
  if (expected === 'never') return 'is not a parameter or field of this request'
  return received === 'undefined' ? 'is missing' : 'must be an object'
}
v.setSpecificMessage(v.strictObject, objectMessage)
v.setSpecificMessage(v.object, objectMessage)
v.setSpecificMessage(
  v.picklist,
  ({ expected }) => `must be one of ${expected?.replaceAll('"', '').replaceAll(' | ', ', ')}`,
)

/** Checks the query string. */
export const query = <S extends v.GenericSchema>(schema: S) => checked('query', schema)

/** Checks the variable parts of the path. */
export const path = <S extends v.GenericSchema>(schema: S) => checked('param', schema)

/** Checks headers, named in small letters. */
export const header = <S extends v.GenericSchema>(schema: S) => checked('header', schema)

function checked<T extends 'query' | 'param' | 'header', S extends v.GenericSchema>(target: T, schema: S) {
  return validator(target, schema, (result, c) => {
    if (result.success) return
    return refuse(c, inputInvalid(result.error as Issues))
  })
}

type Issues = readonly { message: string; path?: readonly (PropertyKey | { key: unknown })[] | undefined }[]

const MAX_REASON = 400

const shortened = (reason: string) => (reason.length > MAX_REASON ? `${reason.slice(0, MAX_REASON - 3)}...` : reason)

/** Turns a schema's issues into the one documented problem; at most twenty fields, enough to correct the input. */
export function inputInvalid(issues: Issues) {
  const fields = issues.slice(0, 20).map(({ message, path = [] }) => ({
    path: path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
    reason: shortened(message.toWellFormed()),
  }))
  return { code: 'input_invalid', fields } as const
}

function byStatus(codes: readonly ProblemCode[]) {
  const groups = new Map<(typeof problems)[ProblemCode]['status'], ProblemCode[]>()
  for (const code of new Set(codes)) {
    const { status } = problems[code]
    groups.set(status, [...(groups.get(status) ?? []), code])
  }
  return [...groups]
}

function refusal(codes: readonly ProblemCode[]) {
  const [first, ...others] = codes.map(problemSchema)
  const schema = first && others.length === 0 ? first : v.union(codes.map(problemSchema))
  return { description: codes.join(', '), content: json(schema) }
}

const json = (schema: v.GenericSchema) => ({ 'application/json': { schema: resolver(schema) } })
