import type { Pausable } from '@earshot/survey'
import { EVERY_RESPONSE, orderValueCodes, secondsCodes } from './segment-codes.ts'

/** A response of a segment, as far as its bits need it. */
export type SealedFacts = {
  readonly seconds: number | null
  readonly orderValue: number | null
  /** As PostgreSQL writes an array: `{1,2}`. */
  readonly codes: string
}

/** The bits of a code, as PostgreSQL reads them, and how many are set. */
type BitsRow = { readonly code: number; readonly bits: string; readonly n: number }

const HEX = 'x'
const BITS_IN_BYTE = 8
const HIGHEST_BIT = 0x80

/** Collects the bits of responses that come in the order of a segment. */
export function segmentBits(capacity: number) {
  const byCode = new Map<number, { readonly bytes: Uint8Array; n: number }>()
  let size = 0
  const set = (code: number) => {
    const ofCode = byCode.get(code) ?? { bytes: new Uint8Array(Math.ceil(capacity / BITS_IN_BYTE)), n: 0 }
    byCode.set(code, ofCode)
    const at = size >> 3
    ofCode.bytes[at] = (ofCode.bytes[at] ?? 0) | (HIGHEST_BIT >> (size & 7))
    ofCode.n += 1
  }
  return {
    size: () => size,
    /** @throws if there are more than `capacity` */
    add({ seconds, orderValue, codes }: SealedFacts): void {
      if (size === capacity) throw new Error(`A segment has more than ${capacity} responses`)
      set(EVERY_RESPONSE)
      for (const code of codes.slice(1, -1).split(',')) if (code !== '') set(Number(code))
      if (seconds !== null) for (const code of secondsCodes(seconds)) set(code)
      if (orderValue !== null) for (const code of orderValueCodes(orderValue)) set(code)
      size += 1
    },
    /** The bits as PostgreSQL reads them, with a pause after each code. All are equally long; zeros fill the last byte. */
    *rows(): Pausable<readonly BitsRow[]> {
      const rows: BitsRow[] = []
      for (const [code, { bytes, n }] of byCode) {
        const used = bytes.subarray(0, Math.ceil(size / BITS_IN_BYTE))
        rows.push({ code, bits: `${HEX}${Buffer.from(used).toString('hex')}`, n })
        yield
      }
      return rows
    },
  }
}
