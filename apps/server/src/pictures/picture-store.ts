import { createHash } from 'node:crypto'
import { err, ok, type Result, type StoreId } from '@earshot/survey'
import type { Problem } from '../problems.ts'

/**
 * The storage of merchants' pictures. It knows names and bytes, and nothing of pictures. Storage that is reached over a
 * network may be away, and a disk may be full or read-only: `pictures_unreachable`, and the operation may have happened.
 */
export type PictureStore = {
  /** Keeps a picture for good; the same name again changes nothing. Done means durable. */
  put(address: PictureAddress, bytes: Uint8Array): Promise<Result<object, Problem>>
  /** @returns null where there is none */
  get(address: PictureAddress): Promise<Result<Uint8Array<ArrayBuffer> | null, Problem>>
  /** Lists every picture, or those of one store, in groups. It ends after the first problem. */
  list(shelf?: string): AsyncIterable<Result<readonly PictureAddress[], Problem>>
  /** Removes every picture of a store. */
  removeShelf(shelf: string): Promise<Result<object, Problem>>
}

/** `shelf` holds the pictures of one store; both parts are 32 hexadecimal digits. */
export type PictureAddress = { readonly shelf: string; readonly name: string }

/**
 * How many pictures a store may have (ADR-0082). A store near its limit may exceed it by the pictures that are uploaded at
 * the same time.
 */
const MAX_STORE_PICTURES = 5_000

/**
 * Stores a picture of a store that has fewer than `maxPictures`, or has this one already.
 * @returns `too_many_pictures` if the store is full
 */
export async function putWithin(
  pictures: PictureStore,
  address: PictureAddress,
  bytes: Uint8Array,
  maxPictures = MAX_STORE_PICTURES,
): Promise<Result<object, Problem>> {
  let stored = 0
  for await (const group of pictures.list(address.shelf)) {
    if (!group.ok) return group
    if (group.value.some(({ name }) => name === address.name)) return ok({})
    stored += group.value.length
  }
  if (stored >= maxPictures) return err({ code: 'too_many_pictures', limit: maxPictures })
  return pictures.put(address, bytes)
}

/** The shelf of a store: public, as the address of a picture is, and telling nothing of the store's id. */
export const shelfOf = (storeId: StoreId): string => digest(`shelf ${storeId}`)

/** Named by its content, a picture never changes under its address. */
export const nameOf = (bytes: Uint8Array): string => digest(bytes)

/** Where a picture lies, seen from where all of them do: the same in a folder, in a bucket and in addresses. */
export const pathOf = ({ shelf, name }: PictureAddress): string => `${shelf}/${name}.webp`

const PATH = /^([0-9a-f]{32})\/([0-9a-f]{32})\.webp$/

/** The address of what is at a path; null if that is no picture. */
export function pictureAddressOf(path: string): PictureAddress | null {
  const [, shelf, name] = PATH.exec(path) ?? []
  return shelf === undefined || name === undefined ? null : { shelf, name }
}

const digest = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex').slice(0, 32)
