import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { err, ok, type Result } from '@earshot/survey'
import type { Logger } from 'pino'
import type { Problem } from '../problems.ts'
import { nameOf, type PictureStore, pathOf, pictureAddressOf } from './picture-store.ts'

/** A bucket of storage that speaks Amazon's S3 protocol, wherever it stands. */
export type Bucket = {
  readonly endpoint: string
  readonly name: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Whether the bucket's name stands in the path, and not before the host's. */
  readonly isPathStyle: boolean
}

type BucketFacts = {
  readonly bucket: Bucket
  readonly log: Logger
  /** How long one call may take, all its attempts included. Half a minute is what a merchant's page waits (spec §9). */
  readonly timeoutMs?: number
}

/** A call that fails or says nothing is made again, and that again, a little later each time. */
const ATTEMPTS = 3

/**
 * Pictures as objects of a bucket. Nothing of them is stored here. A status of 200 alone is not trusted: a wrong
 * address may be somebody's web page, which would be in shoppers' caches for a year.
 */
export function picturesInBucket({ bucket, log, timeoutMs = 10_000 }: BucketFacts): PictureStore {
  const client = openClient(bucket, timeoutMs)
  const Bucket = bucket.name
  const withTimeout = () => ({ abortSignal: AbortSignal.timeout(timeoutMs) })

  async function answered<T>(calls: () => Promise<T>): Promise<Result<T, Problem>> {
    try {
      return ok(await calls())
    } catch (error) {
      log.warn({ err: error }, 'the picture storage did not answer as agreed')
      return err({ code: 'pictures_unreachable' })
    }
  }

  return {
    put: (address, bytes) =>
      answered(async () => {
        const object = { Bucket, Key: pathOf(address), Body: bytes, ContentType: 'image/webp' }
        const { ETag } = await client.send(new PutObjectCommand(object), withTimeout())
        if (!ETag) throw new Error('what was kept has no ETag')
        return {}
      }),
    get: (address) =>
      answered(async () => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: pathOf(address) }), withTimeout())
          const bytes = new Uint8Array((await Body?.transformToByteArray()) ?? [])
          if (nameOf(bytes) !== address.name) throw new Error('what came back is not what was kept')
          return bytes
        } catch (error) {
          return nullIfMissing(error)
        }
      }),
    async *list(shelf) {
      let from: string | undefined
      do {
        const page = await answered(() => readPage(shelf, from))
        if (!page.ok) return yield page
        yield ok(page.value.keys.map(pictureAddressOf).filter((address) => address !== null))
        from = page.value.next
      } while (from !== undefined)
    },
    removeShelf: (shelf) =>
      answered(async () => {
        let from: string | undefined
        do {
          const { keys, next } = await readPage(shelf, from)
          await remove(keys)
          from = next
        } while (from !== undefined)
        return {}
      }),
  }

  /** @param from the cursor of the page before */
  async function readPage(shelf: string | undefined, from: string | undefined) {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket, ...(shelf && { Prefix: `${shelf}/` }), ContinuationToken: from }),
      withTimeout(),
    )
    if (page.IsTruncated === undefined) throw new Error('what came back is no list')
    const keys = (page.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key]))
    return { keys, next: page.NextContinuationToken }
  }

  async function remove(keys: readonly string[]) {
    if (keys.length === 0) return
    const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true }
    const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete }), withTimeout())
    // It answers 200 all the same.
    if (Errors[0]) throw new Error(`${Errors.length} pictures were not removed: ${Errors[0].Code}`)
  }
}

function openClient(bucket: Bucket, timeoutMs: number): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, isPathStyle } = bucket
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: isPathStyle,
    maxAttempts: ATTEMPTS,
    requestHandler: { requestTimeout: timeoutMs / ATTEMPTS, throwOnRequestTimeout: true },
    // Others than Amazon know no checksums; the signature covers what is sent all the same.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** A missing bucket is a 404 too, and a mistake that must be seen. */
function nullIfMissing(error: unknown): null {
  const isMissing =
    error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket'
  if (isMissing) return null
  throw error
}
