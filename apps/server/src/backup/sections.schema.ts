import * as v from 'valibot'

const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const identifier = v.pipe(v.string(), v.nonEmpty(), v.maxLength(63))

const origin = {
  /** The commit of the release that wrote the file; null if it was installed without Git. */
  release: v.nullable(v.string()),
  /** By the clock of the database: the moment that the data is from. */
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  /** The migrations of the database in their order; the last one is the version of its schema. */
  migrations: v.array(v.string()),
}

/** The first frame of a file: the backup of an installation, or the export of one of its stores. */
export const headerSchema = v.variant('content', [
  v.object({ content: v.literal('installation'), ...origin }),
  v.object({
    content: v.literal('store'),
    storeId: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
    ...origin,
  }),
])
export type Header = v.InferOutput<typeof headerSchema>
export type StoreHeader = Extract<Header, { content: 'store' }>

/** The first frame of a section. Tables are compressed by gzip; pictures are stored as they are. */
export const sectionHeadSchema = v.variant('type', [
  v.object({
    type: v.literal('table'),
    /** Null for the schema of Earshot's own tables. */
    schema: v.nullable(identifier),
    name: identifier,
    columns: v.array(identifier),
  }),
  v.object({
    type: v.literal('sequence'),
    schema: v.nullable(identifier),
    name: identifier,
    value: v.pipe(v.string(), v.regex(/^-?\d{1,19}$/)),
    isCalled: v.boolean(),
  }),
  v.object({
    type: v.literal('picture'),
    shelf: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
    name: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  }),
])
export type SectionHead = v.InferOutput<typeof sectionHeadSchema>
export type TableHead = Extract<SectionHead, { type: 'table' }>

/** The last frame of a section. `rows` is null for anything but a table. */
export const sectionEndSchema = v.object({
  sha256,
  rows: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
})
export type SectionEnd = v.InferOutput<typeof sectionEndSchema>

/** The last frame of a file: the checksum of everything before it. */
export const trailerSchema = v.object({ sha256 })
