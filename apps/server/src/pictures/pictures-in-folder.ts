import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ok } from '@earshot/survey'
import { type PictureStore, pathOf, pictureAddressOf } from './picture-store.ts'

/** Pictures as files of a folder, which is made when the first one comes. */
export function picturesInFolder(folder: string): PictureStore {
  return {
    async put(address, bytes) {
      await mkdir(join(folder, address.shelf), { recursive: true })
      // Renamed when whole and on disk: a reader finds all of it or nothing, also after a power cut.
      const draft = join(folder, address.shelf, `${randomUUID()}.part`)
      await using file = await open(draft, 'wx')
      await file.writeFile(bytes)
      await file.sync()
      await rename(draft, join(folder, pathOf(address)))
      return ok({})
    },
    get: async (address) => ok(await readFile(join(folder, pathOf(address))).catch(nullIfMissing)),
    async *list(shelf) {
      const shelves = shelf === undefined ? await readNames(folder) : [shelf]
      for (const name of shelves) {
        const files = await readNames(join(folder, name))
        yield ok(files.map((file) => pictureAddressOf(`${name}/${file}`)).filter((address) => address !== null))
      }
    },
    async removeShelf(shelf) {
      await rm(join(folder, shelf), { recursive: true, force: true })
      return ok({})
    },
  }
}

/** A folder that does not exist, or a file in its stead, contains nothing. */
async function readNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
