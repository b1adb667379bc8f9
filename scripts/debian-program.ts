import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { SentenceError } from './command.ts'

/**
 * Where a program lies that Debian packages: the one that is named, else the one on the path; as root it is installed.
 * @param variable the environment variable that names it
 * @throws SentenceError where there is none
 */
export function debianProgram(program: string, variable: string, packageName: string = program): string {
  const named = process.env[variable]
  if (named && !existsSync(named)) throw new SentenceError(`${variable} is ${named}, where there is no file.`)
  const found = named ?? onPath(program) ?? installed(program, packageName)
  if (found) return found
  throw new SentenceError(
    `There is no ${program} and it could not be installed: install Debian's ${packageName}, or set ${variable} to it.`,
  )
}

function onPath(program: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path))
}

function installed(program: string, packageName: string): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', packageName]]) {
    spawnSync('apt-get', args, { stdio: 'ignore' })
  }
  return onPath(program)
}
