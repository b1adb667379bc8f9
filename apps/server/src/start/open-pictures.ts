import { join } from 'node:path'
import type { Logger } from 'pino'
import { failureToWrite } from '../data-folder.ts'
import type { EnvironmentSettings } from '../environment.ts'
import type { PictureStore } from '../pictures/picture-store.ts'
import { picturesInFolder } from '../pictures/pictures-in-folder.ts'

type Facts = {
  readonly settings: Pick<EnvironmentSettings, 'pictureBucket' | 'dataFolder'>
  readonly log: Logger
  /** Ends with a slash. */
  readonly projectFolder: string
}

/** The folder of the embedded database and of pictures. */
export const dataFolderOf = ({ settings, projectFolder }: Omit<Facts, 'log'>): string =>
  settings.dataFolder ?? join(projectFolder, '.earshot')

/**
 * Opens the storage of merchants' pictures. A folder that cannot be written is logged as an error at once, because
 * merchants would notice it first. The server starts all the same: everything but uploads works.
 */
export async function openPictures({ settings, projectFolder, log }: Facts): Promise<PictureStore> {
  const { pictureBucket: bucket } = settings
  if (bucket !== null) {
    // The client of the bucket is large, and most installations have no bucket.
    const { picturesInBucket } = await import('../pictures/pictures-in-bucket.ts')
    return picturesInBucket({ bucket, log })
  }
  const folder = dataFolderOf({ settings, projectFolder })
  const failure = await failureToWrite(folder)
  if (failure !== null) {
    log.error(
      { event: 'data_folder_not_writable', folder, failure },
      'the data folder cannot be written: no picture can be uploaded until it can',
    )
  }
  return picturesInFolder(join(folder, 'pictures'))
}
