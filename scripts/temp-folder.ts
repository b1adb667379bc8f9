import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of its own that goes with its scope: `using folder = tempFolder()`. */
export function tempFolder(parent = tmpdir()): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(parent, 'earshot-'))
  // As root the database runs as another user, who must be able to walk in.
  chmodSync(path, 0o755)
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}
