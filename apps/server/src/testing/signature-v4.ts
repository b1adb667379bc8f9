import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export type AccessKey = { readonly accessKeyId: string; readonly secretAccessKey: string }

export type SignedRequest = {
  readonly method: string
  /** As it came: the path and what follows it. */
  readonly url: string
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Uint8Array
}

const TIMEOUT_MS = 15 * 60_000
const UNSIGNED = 'UNSIGNED-PAYLOAD'

/**
 * Why a request is not signed by a key, as AWS Signature Version 4 has it for S3 ("Authenticating Requests: Using the
 * Authorization Header"); null: it is. Written from that text, so that the client under test is not judged by itself.
 * @returns the code that S3 answers with
 */
export function whyUnsigned(request: SignedRequest, key: AccessKey, nowMs: number): string | null {
  const { headers, body } = request
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      one(headers.authorization),
    )
  if (!parts) return 'AccessDenied'
  const [, accessKeyId = '', day = '', region = '', signedHeaders = '', signature = ''] = parts
  if (accessKeyId !== key.accessKeyId) return 'InvalidAccessKeyId'
  const names = signedHeaders.split(';')
  const mustBeSigned = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-amz-'))
  if (mustBeSigned.some((name) => !names.includes(name))) return 'AccessDenied'
  const at = one(headers['x-amz-date'])
  if (!at.startsWith(day) || Math.abs(epochMs(at) - nowMs) > TIMEOUT_MS) return 'RequestTimeTooSkewed'
  const digest = one(headers['x-amz-content-sha256'])
  if (digest !== UNSIGNED && digest !== sha256(body)) return 'XAmzContentSHA256Mismatch'

  const [path = '', query = ''] = request.url.split('?')
  const canonical = [
    request.method,
    path,
    canonicalQuery(query),
    ...names.map((name) => `${name}:${one(headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders,
    digest,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${key.secretAccessKey}`)
  const expected = hmac(signingKey, toSign)
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}

/** Sorted by name, each part encoded once as RFC 3986 has it. */
function canonicalQuery(query: string): string {
  return [...new URLSearchParams(query)]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
}

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** `20130524T000000Z` */
const epochMs = (at: string) => Date.parse(at.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(',') : (value ?? ''))
const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, content: string) => createHmac('sha256', key).update(content).digest()
