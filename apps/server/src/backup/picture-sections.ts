import { nameOf, type PictureStore } from '../pictures/picture-store.ts'
import { BackupError } from './backup-error.ts'
import { damagedError, type Section, type StoredSection } from './container.ts'

/** Pictures are made small when they arrive (`pictures/prepare-picture.ts`), so none is near this. */
const MAX_PICTURE_BYTES = 50_000_000

/** Every picture of a storage as a section of its own. @param shelf only those of one store */
export async function* pictureSections(pictures: PictureStore, shelf?: string): AsyncGenerator<Section> {
  for await (const page of pictures.list(shelf)) {
    if (!page.ok) throw awayError()
    for (const address of page.value) {
      const found = await pictures.get(address)
      if (!found.ok) throw awayError()
      // Its store was deleted meanwhile.
      if (found.value === null) continue
      yield { head: { type: 'picture', ...address }, content: once(Buffer.from(found.value)), rows: async () => null }
    }
  }
}

const awayError = () =>
  new BackupError('The picture storage does not answer. The log has the reason. Check the bucket and try again.')

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** Stores a picture of a file. @throws BackupError if it is not what its name says, or the storage does not answer */
export async function storePicture(pictures: PictureStore, { head, content }: StoredSection): Promise<void> {
  if (head.type !== 'picture') throw new Error(`A section of type ${head.type} is no picture`)
  const parts: Buffer[] = []
  let size = 0
  for await (const part of content) {
    parts.push(part)
    size += part.length
    if (size > MAX_PICTURE_BYTES) throw damagedError()
  }
  const bytes = Buffer.concat(parts)
  const { shelf, name } = head
  if (nameOf(bytes) !== name) throw damagedError()
  const stored = await pictures.put({ shelf, name }, bytes)
  if (!stored.ok) throw awayError()
}
