import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { err, ok } from '@earshot/survey'
import { type PictureAddress, type PictureStore, pathOf, pictureAddressOf } from './picture-store.ts'

/** The disk is full or read-only, or the folder is another user's or a file: an operator has to act. */
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR'])

/**
 * Pictures as files of a folder, which is made when the first one comes.
 * @param report receives the reason if a picture could not be written
 */
export function picturesInFolder(folder: string, report: (error: Error) => void = () => {}): PictureStore {
  async function write(address: PictureAddress, bytes: Uint8Array): Promise<void> {
    await mkdir(join(folder, address.shelf), { recursive: true, mode: 0o700 })
    // Renamed when whole and on disk: a reader finds all of it or nothing, also after a power cut.
    const draft = join(folder, address.shelf, `${randomUUID()}.part`)
    try {
      await using file = await open(draft, 'wx', 0o600)
      await file.writeFile(bytes)
      await file.sync()
      await rename(draft, join(folder, pathOf(address)))
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  return {
    async put(address, bytes) {
      try {
        await write(address, bytes)
        return ok({})
      } catch (error) {
        if (!(error instanceof Error) || !UNWRITABLE.has((error as NodeJS.ErrnoException).code ?? '')) throw error
        report(error)
        return err({ code: 'pictures_unreachable' })
      }
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
