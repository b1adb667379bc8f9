import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** How an answer comes: in the shortest way that its browser takes. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** Beyond it the last percent of size costs more time than it saves anyone. */
const LARGE_BYTES = 32_768

/**
 * Compresses what shoppers' pages read: those bytes stand between a store page and its first question. Brotli is
 * taken where both can; without either the answer goes as it is.
 */
export const compressed: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('Vary', 'Accept-Encoding', { append: true })
  const encoding = encodingFor(c.req.header('accept-encoding'))
  if (encoding === 'identity' || !c.res.ok || c.res.headers.has('Content-Encoding')) return
  const body = await compress(Buffer.from(await c.res.arrayBuffer()), encoding)
  c.res = new Response(body, c.res)
  c.header('Content-Encoding', encoding)
  c.header('Content-Length', String(body.length))
}

/**
 * The encodings that a browser takes, in any case and order; a weight of zero means "not this one" (RFC 9110, 12.5.3).
 */
export function encodingFor(accepted = ''): Encoding {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.split(';')[0]?.trim())
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : 'identity'
}

type CompressedBody = { readonly body: Uint8Array<ArrayBuffer>; readonly encoding: Encoding }

/** Sends a body that is compressed already. */
export function replyCompressed(c: Context, { body, encoding }: CompressedBody) {
  c.header('Content-Length', String(body.length))
  if (encoding !== 'identity') c.header('Content-Encoding', encoding)
  return c.body(body)
}

/**
 * The same for a body that changes with its store: browsers keep it for 20 seconds, caches between for 30, and both ask by its
 * version afterwards. Moved to draft or full, a survey is gone everywhere within the minute that ADR-0024 allows.
 */
export function replyVersion(c: Context, { version, ...body }: CompressedBody & { readonly version: string }) {
  // Weak: the bytes differ by encoding.
  const etag = `W/"${version}"`
  c.header('Cache-Control', 'public, max-age=20, s-maxage=30')
  c.header('ETag', etag)
  const asked = c.req.header('if-none-match')?.split(',') ?? []
  return asked.some((one) => one.trim() === etag) ? c.body(null, 304) : replyCompressed(c, body)
}

export async function compress(plain: Buffer, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  switch (encoding) {
    case 'br':
      return new Uint8Array(await brotli(plain, { params: paramsFor(plain.length) }))
    case 'gzip':
      return new Uint8Array(await zip(plain))
    case 'identity':
      return new Uint8Array(plain)
  }
}

const paramsFor = (bytes: number) => ({
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_QUALITY]: bytes < LARGE_BYTES ? constants.BROTLI_MAX_QUALITY : 6,
  [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
})
