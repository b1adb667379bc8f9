import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SystemAccount } from './account.ts'
import type { PostgresVersion } from './binaries.ts'
import { buildFolder } from './build-folder.ts'

/** The database's own administrator. Not a secret: the password is. */
export const ADMINISTRATOR = 'earshot'
const PASSWORD_FILE = 'earshot-password'

export type ClusterOptions = {
  readonly folder: string
  readonly programs: string
  readonly version: PostgresVersion
  readonly account: SystemAccount
  readonly durable: boolean
}

/** Makes the data folder on first use, with a password of its own beside the data; returns that password. */
export async function prepareCluster(options: ClusterOptions): Promise<string> {
  await buildFolder(options.folder, (staging) => initialize(staging, options))
  return readPassword(options.folder)
}

export const readPassword = (folder: string): string => readFileSync(join(folder, PASSWORD_FILE), 'utf8')

async function initialize(folder: string, { programs, version, account, durable }: ClusterOptions): Promise<void> {
  // initdb takes only an empty folder, so the password waits outside until the data is there.
  const passwordFile = `${folder}.password`
  try {
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (account) for (const path of [folder, passwordFile]) chownSync(path, account.uid, account.gid)
    await run(join(programs, 'bin', 'initdb'), initdbArguments(folder, passwordFile, version, durable), account)
    renameSync(passwordFile, join(folder, PASSWORD_FILE))
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function initdbArguments(folder: string, passwordFile: string, version: PostgresVersion, durable: boolean): string[] {
  // Text sorts by code point on every machine alike: the system's own locales change order with its updates.
  const locale =
    version === '18' ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C']
  const access = [`--username=${ADMINISTRATOR}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const sync = durable ? [] : ['--no-sync']
  return ['-D', folder, '--encoding=UTF8', '--data-checksums', ...locale, ...access, ...sync]
}

function run(program: string, args: string[], account: SystemAccount): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, {
      ...account,
      cwd: join(program, '..'),
      env: postgresEnvironment(),
      windowsHide: true,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.on('error', fail)
    child.on('close', (code) => {
      if (code === 0) done()
      else fail(new Error(`PostgreSQL could not make its data folder: ${explainFailure(output.trim())}`))
    })
  })
}

/** In a container, a user is often a bare number; PostgreSQL's own words for that help nobody. */
function explainFailure(output: string): string {
  if (!output.includes('could not look up effective user ID')) return output
  return 'the system has no name for the user Earshot runs as. Add one to /etc/passwd, or set DATABASE_URL.'
}

/** The variables that programs need to find libraries and temporary folders; some are those of Windows. */
const NEEDED = new Set([
  ...['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'TMPDIR', 'MALLOC_ARENA_MAX'],
  ...['TEMP', 'TMP', 'SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'COMSPEC', 'PATHEXT', 'USERPROFILE', 'APPDATA'],
])

/** The variables of PostgreSQL: no setting and no secret is among them. Its messages are in a language that we can match. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => NEEDED.has(name.toUpperCase()))
  return { ...Object.fromEntries(inherited), LC_ALL: 'C', TZ: 'UTC' }
}
