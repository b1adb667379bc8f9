import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { close } from '../http/listener.ts'
import type { Bucket } from '../pictures/pictures-in-bucket.ts'
import { whyUnsigned } from './signature-v4.ts'

/** How storage can fail. */
const faults = {
  'answers 500': (reply: ServerResponse) => refuse(reply, 500, 'InternalError'),
  'says nothing': () => {},
  'stops halfway': (reply: ServerResponse) => void reply.writeHead(200, { 'Content-Length': 900 }).write('half'),
  'answers with a page': (reply: ServerResponse) => void reply.writeHead(200).end('<!doctype html><title>Hi</title>'),
  'closes the connection': (reply: ServerResponse) => void reply.destroy(),
} as const

export type Fault = keyof typeof faults

export const everyFault = Object.keys(faults) as Fault[]

/** A bucket like many: a small server that speaks what we need of the S3 protocol, and keeps what it is given in memory. */
export type BucketServer = Awaited<ReturnType<typeof openBucketServer>>

/** @param pageSize how many names are on a page of a list */
export async function openBucketServer(pageSize = 1_000) {
  const stored: Stored = { objects: new Map(), pageSize, isLocked: false }
  const asked: string[] = []
  let ailing: { fault: Fault; times: number } | null = null
  const listener = createServer(async (request, reply) => {
    const body = await buffer(request)
    const { pathname, searchParams } = new URL(request.url ?? '', bucket.endpoint)
    asked.push(
      `${request.method} ${searchParams.has('delete') ? 'delete' : searchParams.get('list-type') ? 'list' : 'object'}`,
    )
    if (ailing && ailing.times-- > 0) return faults[ailing.fault](reply)
    const unsigned = whyUnsigned(
      { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body },
      bucket,
      Date.now(),
    )
    if (unsigned) return refuse(reply, 403, unsigned)
    const [, name, ...key] = pathname.split('/')
    if (name !== bucket.name) return refuse(reply, 404, 'NoSuchBucket')
    answer(stored, request, reply, { key: key.join('/'), searchParams, body })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const bucket: Bucket = {
    endpoint: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    name: 'pictures',
    region: 'eu-test-1',
    accessKeyId: 'KEY',
    secretAccessKey: 'a-secret-for-tests',
    isPathStyle: true,
  }
  return {
    bucket,
    objects: stored.objects,
    /** The requests that came, as method and path. */
    asked,
    fail: (fault: Fault, times = Number.POSITIVE_INFINITY) => {
      ailing = { fault, times }
    },
    restore: () => {
      ailing = null
    },
    /** From now on nothing can be removed, as under a retention rule. */
    lock: () => {
      stored.isLocked = true
    },
    close() {
      // Requests that were never answered are still open.
      listener.closeAllConnections()
      return close(listener)
    },
  }
}

type Stored = {
  readonly objects: Map<string, Buffer>
  /** How many names a list has before it continues on the next page. */
  readonly pageSize: number
  /** Whether nothing can be removed, as under a retention rule. */
  isLocked: boolean
}

type Asked = { readonly key: string; readonly searchParams: URLSearchParams; readonly body: Buffer }

function answer(
  stored: Stored,
  request: IncomingMessage,
  reply: ServerResponse,
  { key, searchParams, body }: Asked,
): void {
  const { objects } = stored
  if (request.method === 'PUT' && key) {
    objects.set(key, body)
    reply.writeHead(200, { ETag: `"${crc32(body)}"` }).end()
  } else if (request.method === 'GET' && key) {
    const found = objects.get(key)
    if (found) reply.writeHead(200, { 'Content-Length': found.length }).end(found)
    else refuse(reply, 404, 'NoSuchKey')
  } else if (request.method === 'GET' && searchParams.get('list-type') === '2') {
    list(stored, reply, searchParams)
  } else if (request.method === 'POST' && searchParams.has('delete')) {
    removeListed(stored, request, reply, body)
  } else refuse(reply, 501, 'NotImplemented')
}

/** In the order of their names. A page begins after the last name of the page before, even if that one was removed. */
function list({ objects, pageSize }: Stored, reply: ServerResponse, asked: URLSearchParams): void {
  const after = Buffer.from(asked.get('continuation-token') ?? '', 'base64').toString()
  const keys = [...objects.keys()].sort().filter((key) => key.startsWith(asked.get('prefix') ?? '') && key > after)
  const page = keys.slice(0, pageSize)
  const isTruncated = keys.length > pageSize
  const token = Buffer.from(page.at(-1) ?? '').toString('base64')
  send(
    reply,
    200,
    `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}${isTruncated ? `<NextContinuationToken>${token}</NextContinuationToken>` : ''}</ListBucketResult>`,
  )
}

function removeListed(
  { objects, isLocked }: Stored,
  { headers }: IncomingMessage,
  reply: ServerResponse,
  body: Buffer,
) {
  // The list of objects to remove must not have been garbled on the way.
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  if (headers['x-amz-checksum-crc32'] !== sum.toString('base64')) return refuse(reply, 400, 'BadDigest')
  const keys = [...body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key)
  if (keys.length > 1_000) return refuse(reply, 400, 'MalformedXML')
  if (!isLocked) for (const key of keys) objects.delete(key)
  const errors = isLocked ? keys.map((key) => `<Error><Key>${key}</Key><Code>AccessDenied</Code></Error>`) : []
  send(reply, 200, `<DeleteResult>${errors.join('')}</DeleteResult>`)
}

function refuse(reply: ServerResponse, status: number, code: string): void {
  send(reply, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

function send(reply: ServerResponse, status: number, xml: string): void {
  reply.writeHead(status, { 'Content-Type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)
}
