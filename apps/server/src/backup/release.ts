import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The commit that a project folder contains; null where Git, or the history of the project, is missing. */
export async function readRelease(projectFolder: string): Promise<string | null> {
  const run = promisify(execFile)
  const { stdout } = await run('git', ['rev-parse', 'HEAD'], { cwd: projectFolder }).catch(() => ({ stdout: '' }))
  return stdout.trim() || null
}
