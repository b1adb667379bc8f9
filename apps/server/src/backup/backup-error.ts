/** A backup, restore, move, export or import that cannot be done. The message is a sentence for the operator. */
export class BackupError extends Error {}

/** The sentence after the name of the file or folder, by the error code of the operating system. */
const sentences: Readonly<Record<string, string>> = {
  EACCES: 'cannot be opened: permission denied. Run the command as the user that owns it.',
  EDQUOT: 'cannot be written: the disk quota is used up. Free some space and try again.',
  EEXIST: 'exists already. Choose another name.',
  EIO: 'cannot be read or written: the disk reports an input/output error. Check the disk.',
  EISDIR: 'is a folder. Name a file.',
  ENOENT: 'does not exist. Check the name, and that its folder exists.',
  ENOSPC: 'cannot be written: no space is left on the disk. Free some space and try again.',
  ENOTDIR: 'cannot be opened: a part of its path is a file, not a folder.',
  EPERM: 'cannot be opened: the operation is not permitted. Run the command as the user that owns it.',
  EROFS: 'cannot be written: the file system is read-only.',
}

/** Makes a sentence of an operating system error. Other errors are returned as they are. */
export function withSentence(error: unknown, path: string): unknown {
  const cause = systemErrorOf(error)
  const sentence = sentences[cause?.code ?? '']
  return sentence === undefined ? error : new BackupError(`${cause?.path ?? path} ${sentence}`, { cause: error })
}

function systemErrorOf(error: unknown): NodeJS.ErrnoException | null {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('syscall' in e && 'code' in e) return e as NodeJS.ErrnoException
  }
  return null
}
