import { describeRoute, resolver, validator } from 'hono-openapi'
import * as v from 'valibot'
import { type ProblemCode, problemSchema, problems } from '../problems.ts'
import { refuse } from './reply.ts'

type RouteFacts = {
  readonly summary: string
  /** What `data` holds in a success; absent where a success is a file. */
  readonly reply?: v.GenericSchema
  /** The type of the file that a success is. */
  readonly file?: string
  readonly status?: 200 | 201
  readonly problems?: readonly ProblemCode[]
  /** Whether the bearer token of a merchant is needed. */
  readonly open?: boolean
  /** Bodies that are not validated by `body()`, because they come as text/plain (A15). */
  readonly textBody?: v.GenericSchema
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
  textBody,
  signedBody,
}: RouteFacts) {
  // Any route can meet a database that is away.
  const always = ['input_invalid', 'too_busy', ...(open ? [] : (['not_logged_in'] as const))] as const
  const known = [...new Set<ProblemCode>([...always, ...codes])]
  return describeRoute({
    summary,
    security: open ? [] : [{ merchant: [] }],
    ...(textBody && { requestBody: { content: { 'text/plain': { schema: resolver(textBody) } }, required: true } }),
    ...(signedBody && { requestBody: { content: json(signedBody), required: true } }),
    responses: {
      [status]: {
        description: 'Done',
        content: reply ? json(v.object({ data: reply })) : { [file ?? 'application/octet-stream']: {} },
      },
      ...Object.fromEntries(byStatus(known).map(([code, ones]) => [code, refusal(ones)])),
    },
  })
}

/** Checks the JSON body. Broken JSON and other content types are refused by `json-body.ts` before. */
export const body = <S extends v.GenericSchema>(schema: S) => checked('json', schema)

/** Checks the query string. */
export const query = <S extends v.GenericSchema>(schema: S) => checked('query', schema)

/** Checks the variable parts of the path. */
export const path = <S extends v.GenericSchema>(schema: S) => checked('param', schema)

/** Checks headers, named in small letters. */
export const header = <S extends v.GenericSchema>(schema: S) => checked('header', schema)

function checked<T extends 'json' | 'query' | 'param' | 'header', S extends v.GenericSchema>(target: T, schema: S) {
  return validator(target, schema, (result, c) => {
    if (result.success) return
    return refuse(c, inputInvalid(result.error as Issues))
  })
}

type Issues = readonly { message: string; path?: readonly (PropertyKey | { key: unknown })[] | undefined }[]

/** Turns a schema's complaints into the one documented problem; at most twenty fields, enough to mend by. */
export function inputInvalid(issues: Issues) {
  const fields = issues.slice(0, 20).map(({ message, path = [] }) => ({
    path: path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
    reason: message.toWellFormed().slice(0, 200),
  }))
  return { code: 'input_invalid', fields } as const
}

function byStatus(codes: readonly ProblemCode[]) {
  const groups = new Map<number, ProblemCode[]>()
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
