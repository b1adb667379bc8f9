import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Beyond it the last percent of size costs more time than it saves anyone. */
const LARGE_BYTES = 32_768

/**
 * Compresses what shoppers' pages read: those bytes stand between a store page and its first question. Brotli is
 * taken where both can; without either the answer goes as it is.
 */
export const compressed: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('Vary', 'Accept-Encoding', { append: true })
  const accepted = c.req.header('accept-encoding') ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  if (!encoding || !c.res.ok) return
  const plain = Buffer.from(await c.res.arrayBuffer())
  const body = encoding === 'br' ? await brotli(plain, { params: paramsFor(plain.length) }) : await zip(plain)
  c.res = new Response(new Uint8Array(body), c.res)
  c.header('Content-Encoding', encoding)
  c.header('Content-Length', String(body.length))
}

const paramsFor = (bytes: number) => ({
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_QUALITY]: bytes < LARGE_BYTES ? constants.BROTLI_MAX_QUALITY : 6,
  [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
})
