import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type PostgresPair, startPostgresPair } from '../../apps/server/src/testing/replicated-postgres.ts'
import { SentenceError } from '../../scripts/command.ts'
import { debianProgram } from '../../scripts/debian-program.ts'
import type { Certificates } from './certificates.ts'

const FOLDER = '/usr/lib/postgresql'

/** The newest PostgreSQL of Debian's packages. @throws SentenceError if there is none and it cannot be installed */
function findDebianPostgres() {
  // Its package also installs the servers.
  debianProgram('pg_lsclusters', 'PG_LSCLUSTERS_PATH', 'postgresql')
  const majors = existsSync(FOLDER)
    ? readdirSync(FOLDER)
        .map(Number)
        .sort((a, b) => b - a)
    : []
  const major = majors.find((one) => existsSync(join(FOLDER, `${one}`, 'bin', 'postgres')))
  if (major === undefined) throw new SentenceError(`${FOLDER} has no PostgreSQL: install Debian's package postgresql.`)
  return { programs: join(FOLDER, `${major}`), major }
}

/** The replica replays at once what the primary sends; both let nobody into `earshot` without TLS. */
export async function startDebianPair(folder: string, certificates: Certificates): Promise<PostgresPair> {
  const { programs, major } = findDebianPostgres()
  console.log(`PostgreSQL ${major} of ${programs}`)
  const { certificate, key } = certificates.sign('postgres', ['localhost'])
  return startPostgresPair({
    folder,
    programs,
    // It only chooses the locale: from 17 on PostgreSQL has its own.
    version: major >= 17 ? '18' : '15',
    settings: { ssl: 'on', ssl_cert_file: 'postgres.crt', ssl_key_file: 'postgres.key' },
    prepare(own) {
      const { uid, gid } = statSync(own)
      for (const [from, name] of [
        [certificate, 'postgres.crt'],
        [key, 'postgres.key'],
      ] as const) {
        copyFileSync(from, join(own, name))
        chownSync(join(own, name), uid, gid)
        chmodSync(join(own, name), 0o600)
      }
      const access = join(own, 'pg_hba.conf')
      writeFileSync(access, `hostnossl earshot all all reject\n${readFileSync(access, 'utf8')}`)
    },
  })
}
