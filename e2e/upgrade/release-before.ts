import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SentenceError } from '../../scripts/command.ts'
import { root } from '../../scripts/run-node.ts'

const gitIn =
  (folder: string) =>
  (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
const git = gitIn(root)

/**
 * The version of the release before: the newest one in the changelog while it has changes that are not released, and the
 * second newest afterwards.
 * @returns null if there is none
 */
export function versionBefore(changelog: string): string | null {
  const [newest, ...earlier] = [...changelog.matchAll(/^## (\S+)$/gm)].map(([, title = '']) => title)
  if (newest === undefined) return null
  return earlier[0] ?? null
}

/** The commit of the release before. @throws SentenceError if there is none */
export function commitBefore(): string {
  const version = versionBefore(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))
  if (version) return commitOfRelease(version)
  throw new SentenceError('CHANGELOG.md has no release before this one. Name a commit: --from COMMIT')
}

/**
 * Finds the newest commit that set the version of package.json to a release. The commits after it have the same version
 * until the next release, and their changes belong to that one.
 * @throws SentenceError if no commit did
 */
export function commitOfRelease(version: string, folder = root): string {
  const changes = gitIn(folder)('log', '--format=%H', `-S"version": "${version}"`, '--', 'package.json').split('\n')
  const commit = changes.find((change) => change !== '' && versionOf(change, folder) === version)
  if (commit) return commit
  throw new SentenceError(`No commit sets the version to ${version}. Name the release before: --from COMMIT`)
}

/** The version of a commit; `none` for releases from before versions. */
export const versionOf = (commit: string, folder = root): string =>
  JSON.parse(gitIn(folder)('show', `${commit}:package.json`)).version ?? 'none'

/**
 * Checks out a commit in a folder of its own, installs its packages and builds its clients.
 * @param folder does not exist yet
 */
export function buildRelease(commit: string, folder: string): Disposable {
  // A run that was killed leaves its entry behind.
  git('worktree', 'prune')
  git('worktree', 'add', '--quiet', '--detach', folder, commit)
  try {
    // Its own script, because it knows how that release is built.
    execFileSync(process.execPath, [join(folder, 'scripts/boot.mjs'), 'build'], { cwd: folder, stdio: 'inherit' })
  } catch (error) {
    removeWorktree(folder)
    throw error
  }
  return { [Symbol.dispose]: () => removeWorktree(folder) }
}

function removeWorktree(folder: string): void {
  git('worktree', 'remove', '--force', folder)
}
