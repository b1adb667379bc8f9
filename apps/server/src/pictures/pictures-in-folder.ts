import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ok } from '@earshot/survey'
import { type PictureStore, pathOf } from './picture-store.ts'

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
    async removeShelf(shelf) {
      await rm(join(folder, shelf), { recursive: true, force: true })
      return ok({})
    },
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
