import { err, ok, type Result } from '@earshot/survey'
import pLimit from 'p-limit'
import sharp from 'sharp'
import type { Problem } from '../problems.ts'

/** The longer side: twice what a phone draws of the widest option. */
const LONGEST_SIDE_PX = 1_024

/** Forty megapixels is what large phone cameras take; a bomb of a picture unpacks to far more. */
const MAX_PIXELS = 50_000_000

const QUALITY = 80

// A cached picture would be used again only by the same upload, and threads of one picture would each need memory.
sharp.cache(false)
sharp.concurrency(1)

/** One at a time over all stores: the largest picture takes 210 MB while it is unpacked. */
const oneAtATime = pLimit(1)
/** Each waits with its 5 MB. */
const MAX_WAITING = 10

// Nothing but these is ever parsed: a drawing (SVG) could name files, and rare formats have rarely read parsers.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

/**
 * Makes what a merchant sent into what shoppers get: JPEG, PNG, WebP, GIF (its first frame) or AVIF, recognized by its bytes
 * and not by its name; upright, no larger than it is drawn, and without the place and the camera that the file knew.
 * @returns a WebP, `picture_unreadable`, or `too_busy` while too many others wait
 */
export async function preparePicture(sent: Uint8Array): Promise<Result<Uint8Array, Problem>> {
  if (oneAtATime.pendingCount >= MAX_WAITING) return err({ code: 'too_busy', retryAfterSeconds: 5 })
  try {
    return ok(await oneAtATime(() => shrink(sent)))
  } catch (error) {
    // Whatever its parsers stumble over, they say so by throwing an Error; our own mistakes are other kinds of it.
    if (error instanceof TypeError || error instanceof RangeError) throw error
    return err({ code: 'picture_unreadable' })
  }
}

const shrink = (sent: Uint8Array): Promise<Uint8Array> =>
  sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: LONGEST_SIDE_PX, height: LONGEST_SIDE_PX, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer()
