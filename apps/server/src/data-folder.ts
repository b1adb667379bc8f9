import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder of the embedded database, of pictures and of assets. */
export const dataFolderOf = (settings: { readonly dataFolder: string | null }, projectFolder: string): string =>
  settings.dataFolder ?? join(projectFolder, '.earshot')

/**
 * Writes a file into a folder and removes it again. Permissions alone do not say whether that works: the disk may be
 * read-only or full. The folder is made if it is missing.
 * @returns null if it worked, else the reason without a full stop, such as `EACCES: permission denied`
 */
export async function failureToWrite(folder: string): Promise<string | null> {
  const probe = join(folder, `${randomUUID()}.probe`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(probe, 'probe', { flag: 'wx', mode: 0o600 })
    await rm(probe)
    return null
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return systemReason(error)
  }
}

/** Why the system refused, without the call and the path: `EACCES: permission denied`. */
export const systemReason = ({ message }: Error): string =>
  message.replace(/, (?:mkdir|open|write|unlink|rm|stat|chmod|chown|scandir|lstat|read)\b.*$/, '')
