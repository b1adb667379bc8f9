import fc from 'fast-check'
import { arbitraryOf } from './arbitrary.ts'
import type { Operation } from './document.ts'

/** A request before it knows where to go: `path` with its query string, the rest as `fetch` takes it. */
export type FuzzRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string | null
}

/** Ids and keys that exist, to be used where a made-up one would only ever be told "not found". */
export type KnownValues = Readonly<Record<string, readonly string[]>>

/** Requests that the contract allows. */
export function validRequest(operation: Operation, known: KnownValues): fc.Arbitrary<FuzzRequest> {
  const parameters = fc.tuple(
    ...(operation.parameters ?? []).map((parameter) => {
      const value = knownOr(known, parameter.name, arbitraryOf(parameter.schema) as fc.Arbitrary<string>)
      return fc.tuple(fc.constant(parameter), parameter.required ? value : fc.option(value, { nil: undefined }))
    }),
  )
  const body = operation.body
    ? arbitraryOf(operation.body.schema).map((value) => withKnown(value, known))
    : fc.constant(undefined)
  return fc.tuple(parameters, body).map(([values, content]) => {
    let path = operation.path
    const query = new URLSearchParams()
    const headers: Record<string, string> = {}
    for (const [{ in: location, name }, value] of values) {
      if (value === undefined) continue
      if (location === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
      if (location === 'query') query.set(name, value)
      if (location === 'header') headers[name] = value
    }
    if (operation.body) headers['content-type'] = operation.body.type
    return {
      method: operation.method,
      path: query.size > 0 ? `${path}?${query}` : path,
      headers,
      body: content === undefined ? null : JSON.stringify(content),
    }
  })
}

/** Requests that are one step off: a field lost, doubled or of another type, a byte changed, a wrong header. */
export function nearValidRequest(operation: Operation, known: KnownValues): fc.Arbitrary<FuzzRequest> {
  return fc
    .tuple(validRequest(operation, known), fc.nat(), fc.constantFrom(...NEAR_MISSES))
    .map(([request, where, miss]) => miss(request, where))
}

/**
 * Requests that no client of ours would send: one part of a valid one is replaced, so that the rest lets it through.
 * Every evil text in every place: by chance alone the one that hurts would rarely meet the place where it does.
 */
export function hostileRequests(operation: Operation, known: KnownValues): fc.Arbitrary<FuzzRequest[]> {
  return fc
    .tuple(validRequest(operation, known), fc.string({ unit: 'binary', maxLength: 60 }))
    .map(([request, made]) =>
      textSettersOf(operation).flatMap((replace) => [...EVIL_TEXTS, made].map((text) => replace(request, text))),
    )
}

function textSettersOf(operation: Operation): readonly ((request: FuzzRequest, text: string) => FuzzRequest)[] {
  const queries = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => name)
  return [
    ({ path, ...request }, text) => ({ ...request, path: path.replace(/[^/]+$/, encoded(text)) }),
    ({ headers, ...request }, text) => ({ ...request, headers: { ...headers, 'if-match': printable(text) } }),
    ({ path, ...request }, text) => ({ ...request, path: `${path}?${encoded(text).slice(0, 50)}=%ZZ&%00` }),
    ...(operation.body ? [(request: FuzzRequest, body: string) => ({ ...request, body })] : []),
    ...queries.map((name) => ({ path, ...request }: FuzzRequest, text: string) => ({
      ...request,
      path: `${path.split('?')[0]}?${name}=${encoded(text)}`,
    })),
  ]
}

const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

const NEAR_MISSES: readonly ((request: FuzzRequest, where: number) => FuzzRequest)[] = [
  (request, where) => ({ ...request, body: request.body && changeLeaf(request.body, where, () => null) }),
  (request, where) => ({
    ...request,
    body: request.body && changeLeaf(request.body, where, (leaf) => (typeof leaf === 'string' ? 7 : 'seven')),
  }),
  (request, where) => ({
    ...request,
    body: request.body && changeLeaf(request.body, where, () => 'x'.repeat(100_000)),
  }),
  (request, where) => ({ ...request, body: request.body && changeLeaf(request.body, where, () => '\u0000\ud800') }),
  (request, where) => ({ ...request, body: request.body && changeLeaf(request.body, where, () => Number.MAX_VALUE) }),
  (request, where) => ({ ...request, body: request.body?.slice(0, where % (request.body.length + 1)) ?? null }),
  (request) => ({ ...request, body: request.body && `${request.body}${request.body}` }),
  (request) => ({ ...request, headers: { ...request.headers, 'content-type': 'application/xml' } }),
  (request) => ({ ...request, headers: { ...request.headers, authorization: 'Bearer a.b.c' } }),
  (request) => ({ ...request, headers: { ...request.headers, 'if-match': '"999999999"' } }),
  (request) => ({ ...request, path: request.path.replace(/.$/, '0') }),
]

const EVIL_TEXTS = [
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '['.repeat(20_000),
  `{"answers":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`,
  "'; DROP TABLE responses; --",
  '\u0000',
  '\\u0000',
  '../../../../etc/passwd',
  '%2e%2e%2f%2e%2e%2f',
  '9'.repeat(400),
  '-1',
  '1e309',
  'NaN',
  'null',
  '""',
  '<script>alert(1)</script>',
  '\ufeff{}',
  '{"surveyId":{"toString":null}}',
]

function knownOr(known: KnownValues, name: string, made: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const values = known[name]
  return values && values.length > 0
    ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: made })
    : made
}

/** Puts ids that exist into the fields of a body that are called like them, as a real client would. */
function withKnown(value: unknown, known: KnownValues): unknown {
  if (Array.isArray(value)) return value.map((item) => withKnown(item, known))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, knownLike(inner, known[name]?.[0]) ?? withKnown(inner, known)]),
  )
}

/** The known value of a field, as the text, the number or the list of texts that it takes. */
function knownLike(made: unknown, known: string | undefined): string | number | string[] | undefined {
  if (known === undefined) return undefined
  if (Array.isArray(made) && made.every((item) => typeof item === 'string')) return made.map(() => known)
  return typeof made === 'number' ? Number(known) : typeof made === 'string' ? known : undefined
}

/** Changes the n-th value of a JSON text, counted round and round. */
function changeLeaf(json: string, n: number, change: (leaf: unknown) => unknown): string {
  const count = countLeaves(JSON.parse(json))
  let left = count === 0 ? -1 : n % count
  const changed = JSON.parse(json, (_, value) => {
    if (typeof value === 'object' && value !== null) return value
    return left-- === 0 ? change(value) : value
  })
  return JSON.stringify(changed)
}

function countLeaves(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce((sum: number, inner) => sum + countLeaves(inner), 0)
}

/** Bodies at and above the limits of bytes, values and levels. The fuzzer times them. */
export function expensiveRequests(operation: Operation, known: KnownValues): fc.Arbitrary<FuzzRequest[]> {
  if (!operation.body) return fc.constant([])
  return fc
    .tuple(validRequest(operation, known), fc.nat(), fc.integer({ min: 100, max: 200_000 }))
    .map(([request, where, count]) => [
      ...costlyValues(count).map((value) => ({ ...request, body: withLeaf(request.body, where, value) })),
      ...costlyValues(count).map((value) => ({ ...request, body: JSON.stringify(value) })),
    ])
}

const costlyValues = (count: number): readonly unknown[] => [
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`q${index}`, {}])),
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`q${index}`, null])),
  Array(count).fill('a'),
  Array(count).fill({}),
  'x'.repeat(count * 10),
  'é\u0000'.repeat(count),
]

const withLeaf = (body: string | null, where: number, value: unknown) => body && changeLeaf(body, where, () => value)

/** Header values can carry only these. */
const printable = (text: string) => text.replace(/[^\x20-\x7e]/g, '').trim()
