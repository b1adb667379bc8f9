import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SentenceError } from '../../scripts/command.ts'

const PROGRAMS = '/usr/lib/postgresql/15'
const EXTENSION = '/usr/share/postgresql/15/extension/citus.control'

/** The packages that Citus is built with, beside a compiler. */
const PACKAGES = [
  'postgresql-server-dev-15',
  'autoconf',
  'flex',
  'libssl-dev',
  'libkrb5-dev',
  'libpam0g-dev',
  'libselinux1-dev',
  'libxslt1-dev',
  'liblz4-dev',
  'libzstd-dev',
  'zlib1g-dev',
]

/**
 * Finds Debian's PostgreSQL 15 with Citus. If it has none, Citus is built from the folder in CITUS_SOURCE and installed, which
 * needs root and takes some minutes.
 * @returns the folder with the programs of PostgreSQL
 * @throws SentenceError if there is neither
 */
export function findCitus(): string {
  if (!existsSync(join(PROGRAMS, 'bin', 'postgres'))) {
    throw new SentenceError(`${PROGRAMS} has no PostgreSQL: install Debian's package postgresql-15.`)
  }
  if (!existsSync(EXTENSION)) build(process.env.CITUS_SOURCE)
  return PROGRAMS
}

function build(source: string | undefined): void {
  if (!source) {
    throw new SentenceError(
      'PostgreSQL 15 has no Citus: set CITUS_SOURCE to a folder with its source, or CITUS_URL to the addresses of a cluster.',
    )
  }
  console.log(`Citus is built from ${source}, which takes some minutes.`)
  run(source, 'apt-get', ['install', '-y', '--no-install-recommends', ...PACKAGES])
  run(source, './configure', ['--without-libcurl', `PG_CONFIG=${join(PROGRAMS, 'bin', 'pg_config')}`])
  run(source, 'make', ['-j2', 'extension'])
  run(source, 'make', ['install-extension'])
}

function run(cwd: string, program: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (status !== 0) throw new SentenceError(`${program} failed while Citus was built: ${error ?? stderr.slice(-500)}`)
}
