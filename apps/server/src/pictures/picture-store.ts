import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoreId } from '@earshot/survey'

/** Where merchants' pictures lie. What holds them knows names and bytes, and nothing of pictures. */
export type PictureStore = {
  /** Keeps a picture for good; the same name again changes nothing. */
  put(address: PictureAddress, bytes: Uint8Array): Promise<void>
  /** @returns null where there is none */
  get(address: PictureAddress): Promise<Uint8Array<ArrayBuffer> | null>
  /** Removes every picture of a store. */
  removeShelf(shelf: string): Promise<void>
}

/** `shelf` holds the pictures of one store; both parts are 32 hexadecimal digits. */
export type PictureAddress = { readonly shelf: string; readonly name: string }

/** The shelf of a store: public, as the address of a picture is, and telling nothing of the store's id. */
export const shelfOf = (storeId: StoreId): string => digest(`shelf ${storeId}`)

/** Named by its content, a picture never changes under its address. */
export const nameOf = (bytes: Uint8Array): string => digest(bytes)

const digest = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex').slice(0, 32)

/** Pictures as files of a folder, which is made when the first one comes. */
export function picturesInFolder(folder: string): PictureStore {
  const fileOf = ({ shelf, name }: PictureAddress) => join(folder, shelf, `${name}.webp`)
  return {
    async put(address, bytes) {
      await mkdir(join(folder, address.shelf), { recursive: true })
      // Renamed when whole and on disk: whoever asks finds all of it or nothing, a power cut included.
      const draft = join(folder, address.shelf, `${randomUUID()}.part`)
      await using file = await open(draft, 'wx')
      await file.writeFile(bytes)
      await file.sync()
      await rename(draft, fileOf(address))
    },
    get: (address) => readFile(fileOf(address)).catch(nullIfMissing),
    removeShelf: (shelf) => rm(join(folder, shelf), { recursive: true, force: true }),
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
