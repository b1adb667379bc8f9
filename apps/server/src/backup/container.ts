import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { BackupError } from './backup-error.ts'
import {
  type Header,
  headerSchema,
  type SectionEnd,
  type SectionHead,
  sectionEndSchema,
  sectionHeadSchema,
  trailerSchema,
} from './sections.schema.ts'

// A file is a signature and frames: one letter, the length of the payload as four bytes, and the payload
// (docs/backup-format.md).

const SIGNATURE = Buffer.from('EARSHOT BACKUP 1\n')
const PREFIX_BYTES = 5
/** Limits what a damaged length can make a reader load. */
const MAX_PAYLOAD_BYTES = 1_000_000

type FrameKind = 'H' | 'S' | 'D' | 'E' | 'Z'
type Frame = { readonly kind: FrameKind; readonly payload: Buffer }
const kinds: readonly string[] = ['H', 'S', 'D', 'E', 'Z'] satisfies FrameKind[]

const DAMAGED = 'The file is damaged: it is not as it was written. Use another backup.'
const CUT_OFF = 'The file is damaged: its end is missing. Use another backup.'
export const damagedError = (cause?: unknown) => new BackupError(DAMAGED, { cause })

/** One table or picture on its way into a file. */
export type Section = {
  readonly head: SectionHead
  readonly content: AsyncIterable<Buffer>
  /** The facts that are known after the content. */
  readonly rows: () => Promise<number | null>
}

/** Writes the frames of a backup file, as they come. */
export async function* writeContainer(header: Header, sections: AsyncIterable<Section>): AsyncGenerator<Buffer> {
  const whole = createHash('sha256').update(SIGNATURE)
  const frame = (kind: FrameKind, payload: Buffer) => {
    const prefix = Buffer.alloc(PREFIX_BYTES, kind)
    prefix.writeUInt32BE(payload.length, 1)
    const bytes = Buffer.concat([prefix, payload])
    whole.update(bytes)
    return bytes
  }
  yield SIGNATURE
  yield frame('H', json(header))
  for await (const { head, content, rows } of sections) {
    yield frame('S', json(head))
    const sum = createHash('sha256')
    for await (const chunk of content) {
      sum.update(chunk)
      for (const part of slices(chunk)) yield frame('D', part)
    }
    yield frame('E', json({ sha256: sum.digest('hex'), rows: await rows() } satisfies SectionEnd))
  }
  yield frame('Z', json({ sha256: whole.copy().digest('hex') }))
}

const json = (value: object) => Buffer.from(JSON.stringify(value))

function* slices(chunk: Buffer): Generator<Buffer> {
  for (let start = 0; start < chunk.length; start += MAX_PAYLOAD_BYTES) {
    yield chunk.subarray(start, start + MAX_PAYLOAD_BYTES)
  }
}

/** One table or picture of a file. `end` is null until the content has been read and its checksum was right. */
export type StoredSection = {
  readonly head: SectionHead
  readonly content: AsyncGenerator<Buffer>
  readonly end: () => SectionEnd | null
}

/** An open backup file. Sections are read one after the other; content that the caller leaves is skipped. */
export type Container = {
  readonly header: Header
  readonly sections: AsyncGenerator<StoredSection>
  /** The checksum of the whole file; null before the last section has been read. */
  readonly sha256: () => string | null
}

/**
 * Reads a backup file.
 * @throws BackupError if the file is foreign, incomplete or damaged: at once, or when that part is read
 */
export async function readContainer(chunks: AsyncIterable<Buffer>): Promise<Container> {
  const whole: { sha256: string | null } = { sha256: null }
  const frames = readFrames(chunks, whole)
  const first = await nextFrame(frames)
  if (first.kind !== 'H') throw damagedError()
  const header = parse(headerSchema, first.payload)
  return { header, sections: readSections(frames), sha256: () => whole.sha256 }
}

async function* readSections(frames: AsyncGenerator<Frame>): AsyncGenerator<StoredSection> {
  try {
    for (;;) {
      const { kind, payload } = await nextFrame(frames)
      if (kind === 'Z') return
      if (kind !== 'S') throw damagedError()
      let end: SectionEnd | null = null
      const content = readContent(frames, (found) => {
        end = found
      })
      yield { head: parse(sectionHeadSchema, payload), content, end: () => end }
      while (!(await content.next()).done);
    }
  } finally {
    await frames.return(undefined)
  }
}

async function* readContent(
  frames: AsyncGenerator<Frame>,
  onEnd: (end: SectionEnd) => void,
): AsyncGenerator<Buffer, void> {
  const sum = createHash('sha256')
  for (;;) {
    const { kind, payload } = await nextFrame(frames)
    if (kind === 'D') {
      sum.update(payload)
      yield payload
    } else if (kind === 'E') {
      const end = parse(sectionEndSchema, payload)
      if (end.sha256 !== sum.digest('hex')) throw damagedError()
      return onEnd(end)
    } else throw damagedError()
  }
}

async function nextFrame(frames: AsyncGenerator<Frame>): Promise<Frame> {
  const { value, done } = await frames.next()
  if (done) throw new BackupError(CUT_OFF)
  return value
}

async function* readFrames(
  chunks: AsyncIterable<Buffer>,
  found: { sha256: string | null },
): AsyncGenerator<Frame, void> {
  await using bytes = createByteReader(chunks)
  const signature = await bytes.take(SIGNATURE.length)
  if (!signature?.equals(SIGNATURE)) throw new BackupError(foreignSentence(signature))
  const whole = createHash('sha256').update(signature)
  for (;;) {
    const prefix = await bytes.take(PREFIX_BYTES)
    if (prefix === null) throw new BackupError(CUT_OFF)
    const kind = String.fromCharCode(prefix[0] ?? 0)
    const length = prefix.readUInt32BE(1)
    if (!isFrameKind(kind) || length > MAX_PAYLOAD_BYTES) throw damagedError()
    const payload = await bytes.take(length)
    if (payload === null) throw new BackupError(CUT_OFF)
    if (kind === 'Z') {
      const sha256 = whole.digest('hex')
      if (parse(trailerSchema, payload).sha256 !== sha256) throw damagedError()
      if ((await bytes.take(1)) !== null) throw damagedError()
      found.sha256 = sha256
      yield { kind, payload }
      return
    }
    whole.update(prefix).update(payload)
    yield { kind, payload }
  }
}

const isFrameKind = (kind: string): kind is FrameKind => kinds.includes(kind)

function foreignSentence(signature: Buffer | null): string {
  if (signature?.toString('latin1').startsWith('EARSHOT BACKUP ')) {
    return 'The file has a newer format than this release can read. Use the release that wrote it.'
  }
  return 'The file is not a backup of Earshot.'
}

/** Takes exact numbers of bytes from chunks of any size. `take` returns null if the end comes first. */
function createByteReader(chunks: AsyncIterable<Buffer>) {
  const source = chunks[Symbol.asyncIterator]()
  let pending: Buffer = Buffer.alloc(0)
  return {
    async take(length: number): Promise<Buffer | null> {
      const parts = [pending]
      let size = pending.length
      while (size < length) {
        const { value, done } = await source.next()
        if (done) return null
        parts.push(value)
        size += value.length
      }
      const all = parts.length === 1 ? pending : Buffer.concat(parts)
      pending = all.subarray(length)
      return all.subarray(0, length)
    },
    async [Symbol.asyncDispose]() {
      await source.return?.()
    },
  }
}

function parse<Schema extends v.GenericSchema>(schema: Schema, payload: Buffer): v.InferOutput<Schema> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), payload.toString())
  if (!parsed.success) throw damagedError()
  return parsed.output as v.InferOutput<Schema>
}
