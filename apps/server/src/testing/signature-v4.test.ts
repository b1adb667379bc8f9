import { expect, test } from 'vitest'
import { type SignedRequest, whyUnsigned } from './signature-v4.ts'

/** The examples of the specification, with its key and its day. */
const KEY = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const THEN = Date.parse('2013-05-24T00:00:00Z')
const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

function example(
  url: string,
  signedHeaders: string,
  signature: string,
  more: Record<string, string> = {},
): SignedRequest {
  return {
    method: 'GET',
    url,
    headers: {
      authorization: `AWS4-HMAC-SHA256 Credential=${KEY.accessKeyId}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${signedHeaders},Signature=${signature}`,
      host: 'examplebucket.s3.amazonaws.com',
      'x-amz-content-sha256': NOTHING,
      'x-amz-date': '20130524T000000Z',
      ...more,
    },
    body: new Uint8Array(),
  }
}

const getObject = example(
  '/test.txt',
  'host;range;x-amz-content-sha256;x-amz-date',
  'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  { range: 'bytes=0-9' },
)
const listObjects = example(
  '/?max-keys=2&prefix=J',
  'host;x-amz-content-sha256;x-amz-date',
  '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
)

test.each([
  ['a GET of an object', getObject],
  ['a list', listObjects],
])('the specification’s example of %s is signed', (_, request) => {
  expect(whyUnsigned(request, KEY, THEN)).toBeNull()
})

test.for<[name: string, request: SignedRequest, key: typeof KEY, nowMs: number, code: string]>([
  ['another secret', getObject, { ...KEY, secretAccessKey: 'another' }, THEN, 'SignatureDoesNotMatch'],
  ['another key', getObject, { ...KEY, accessKeyId: 'AKIAANOTHER' }, THEN, 'InvalidAccessKeyId'],
  ['another path', { ...getObject, url: '/other.txt' }, KEY, THEN, 'SignatureDoesNotMatch'],
  ['another method', { ...getObject, method: 'PUT' }, KEY, THEN, 'SignatureDoesNotMatch'],
  ['another body', { ...getObject, body: Buffer.from('x') }, KEY, THEN, 'XAmzContentSHA256Mismatch'],
  ['another day', getObject, KEY, THEN + 3_600_000, 'RequestTimeTooSkewed'],
  ['no signature', { ...getObject, headers: { host: 'x' } }, KEY, THEN, 'AccessDenied'],
  [
    'a header of theirs that is not signed',
    { ...getObject, headers: { ...getObject.headers, 'x-amz-acl': 'public-read' } },
    KEY,
    THEN,
    'AccessDenied',
  ],
])('with %s it is not', ([, request, key, nowMs, code]) => {
  expect(whyUnsigned(request, key, nowMs)).toBe(code)
})
