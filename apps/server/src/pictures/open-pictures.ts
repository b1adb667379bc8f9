import { dirname } from 'node:path'
import type { Logger } from 'pino'
import { dataFolderOf, failureToWrite } from '../data-folder.ts'
import type { PictureStore } from './picture-store.ts'
import type { Bucket } from './pictures-in-bucket.ts'
import { picturesInFolder } from './pictures-in-folder.ts'

/** Where pictures are stored: in a bucket, or in a folder. Plain data, so a worker can get it. */
export type PictureLocation = { readonly bucket: Bucket } | { readonly folder: string }

/** Opens the storage of merchants' pictures. */
export async function openPictures(location: PictureLocation, log: Logger): Promise<PictureStore> {
  if ('folder' in location) {
    const { folder } = location
    return picturesInFolder(folder, (err) =>
      log.error({ err, event: 'picture_not_written', folder }, 'a picture could not be written'),
    )
  }
  // The client of the bucket is large, and most installations have no bucket.
  const { picturesInBucket } = await import('./pictures-in-bucket.ts')
  return picturesInBucket({ bucket: location.bucket, log })
}

type PictureSettings = { readonly pictureBucket: Bucket | null; readonly dataFolder: string | null }

/** @param projectFolder its data folder is used if no other one is set */
export function pictureLocationOf(settings: PictureSettings, projectFolder: string): PictureLocation {
  if (settings.pictureBucket) return { bucket: settings.pictureBucket }
  return { folder: `${dataFolderOf(settings, projectFolder)}/pictures` }
}

/**
 * Logs an error if pictures are stored in a data folder that cannot be written, because merchants would notice it first.
 * The server starts all the same: everything but uploads works.
 */
export async function reportUnwritable(location: PictureLocation, log: Logger): Promise<void> {
  if ('bucket' in location) return
  const folder = dirname(location.folder)
  const failure = await failureToWrite(folder)
  if (failure === null) return
  log.error(
    { event: 'data_folder_not_writable', folder, failure },
    'the data folder cannot be written: no picture can be uploaded until it can',
  )
}
