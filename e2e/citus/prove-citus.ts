import { startCitusCluster, urlsOf } from '../../apps/server/src/testing/citus-cluster.ts'
import { reportFile, startVitest } from '../../scripts/run-tests.ts'
import { tallyVitest } from '../../scripts/tally.ts'
import { tempFolder } from '../../scripts/temp-folder.ts'
import { findCitus } from './install-citus.ts'

/**
 * `npm run prove -- citus`: runs the integration tests on a cluster of one coordinator and two workers. CITUS_URL has the
 * addresses of one that exists, separated by spaces, the coordinator first; their user may make databases. Otherwise one is
 * started on this machine, of Debian's PostgreSQL 15 and Citus.
 * @returns the exit code
 */
export async function proveCitus(): Promise<number> {
  using folder = tempFolder()
  await using started = new AsyncDisposableStack()
  const own = process.env.CITUS_URL ? null : started.use(await startCitusCluster(folder.path, findCitus()))
  const nodes = own ? urlsOf(own).join(' ') : process.env.CITUS_URL
  using report = reportFile()
  const run = await startVitest('integration', report.path, [], { EARSHOT_TEST_CLUSTER: nodes })
  const { passed, failed, why } = tallyVitest(report.path, run)
  if (why) console.log(why)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
}
