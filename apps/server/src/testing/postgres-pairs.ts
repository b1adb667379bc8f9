import { chmodSync } from 'node:fs'
import { afterAll, beforeAll, inject } from 'vitest'
import { findPostgresPackage, unpackPostgres } from '../db/embedded/binaries.ts'
import { type TemporaryFolder, temporaryFolder } from './backups.ts'
import { type PairOptions, type PostgresPair, startPostgresPair } from './replicated-postgres.ts'

type OpenPairs = {
  /** Exists while the tests run. PostgreSQL's account may look into it. */
  readonly folder: () => TemporaryFolder
  /** Starts a primary and its replica, which end with the tests of the file if they were not stopped before. */
  readonly start: (more?: Pick<PairOptions, 'settings' | 'prepare'>) => Promise<PostgresPair>
}

/** For the tests of a file that need a primary and its replica. Call it before other hooks, so that it cleans up last. */
export function usePostgresPairs(): OpenPairs {
  let folder: TemporaryFolder
  let programs: string
  const pairs: PostgresPair[] = []
  const version = inject('postgresVersion')
  beforeAll(async () => {
    folder = temporaryFolder()
    // As root PostgreSQL runs as another user, who must be able to walk in.
    chmodSync(folder.path, 0o755)
    programs = await unpackPostgres(findPostgresPackage(version), folder.newFile())
  })
  afterAll(async () => {
    for (const pair of pairs) await pair[Symbol.asyncDispose]()
    folder.remove()
  })
  return {
    folder: () => folder,
    async start(more = {}) {
      const pair = await startPostgresPair({ ...more, folder: folder.newFile(), programs, version })
      pairs.push(pair)
      return pair
    },
  }
}
