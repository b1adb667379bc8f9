import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { demoToken, logInToDemo } from '../e2e/support/demo-client.ts'
import { peakMemoryMb, resetPeakMemory, residentMemoryMb } from '../e2e/support/process-memory.ts'
import { type ServerProcess, startServerProcess } from '../e2e/support/server-process.ts'
import { serverRuntime } from '../scripts/server-runtime.ts'
import type { Figures } from './bars.ts'
import { measuredSeconds } from './duration.ts'
import { closedLoop, loadTarget } from './load/run-load.ts'
import { openMemoryLimit } from './memory-limit.ts'
import { publishSurveys } from './seed/build-installation.ts'

const STARTS = 3
const STORES = 12_000
const REST_SECONDS = 60
const AFTERWARDS_MS = 5_000
/** Just under 50 megapixels, which is the largest picture that is accepted. */
const PIXELS = { width: 8_000, height: 6_200 }
const UPLOADS_AT_ONCE = 4
const LOAD_SECONDS = 30
const CONNECTIONS = 48

/**
 * Resident memory of a server in an installation of 12,000 stores, each with a published survey: 60 s after its start, and
 * after four uploads at once of the largest pictures, in three formats. Also prints the peak during the uploads. Then the
 * same server in cgroups of 256 and 512 MB: it takes answers, in the larger one during the uploads, too. If the kernel
 * kills it, answers fail, and with them the bench.
 */
export async function benchServerMemory(folder: string): Promise<Figures<'server-memory'>> {
  await using opened = new AsyncDisposableStack()
  const postgres = await startEmbeddedPostgres({ dataDir: folder, version: '18', durable: false })
  opened.defer(postgres.stop)
  const environment = {
    ...serverRuntime,
    EARSHOT_DATA: folder,
    DATABASE_URL: postgres.url,
    EMBEDDED_BILLING: 'on',
    NODE_ENV: 'production',
  }
  await migrate(postgres.url)
  await publishSurveys(postgres.url, new Date(), { stores: STORES, surveysPerStore: 1 })
  const pictures = await largestPictures()
  const figures = {
    afterStart: [] as number[],
    afterPictures: [] as number[],
    answersPeak: [] as number[],
    picturesPeak: [] as number[],
  }
  for (let start = 0; start < STARTS; start++) {
    const server = await startServerProcess(environment)
    opened.defer(server.kill)
    await sleep(measuredSeconds(REST_SECONDS) * 1_000)
    figures.afterStart.push(residentMemoryMb(server.pid))
    resetPeakMemory(server.pid)
    for (const picture of pictures) await uploadAtOnce(server, picture)
    await sleep(AFTERWARDS_MS)
    figures.afterPictures.push(residentMemoryMb(server.pid))
    console.log(`    peak during the uploads ${peakMemoryMb(server.pid).toFixed(0)} MB`)
    await server.stop()
    figures.answersPeak.push(await peakBelow(256, environment, []))
    figures.picturesPeak.push(await peakBelow(512, environment, pictures))
  }
  return figures
}

/** @returns the peak of the cgroup in MB */
async function peakBelow(
  limitMb: number,
  environment: Readonly<Record<string, string>>,
  pictures: readonly Buffer[],
): Promise<number> {
  using limit = openMemoryLimit(limitMb)
  const server = await limit.start(() => startServerProcess({ ...environment, BEHIND_PROXY: 'on' }))
  const { survey } = await logInToDemo(server.addresses)
  await sleep(measuredSeconds(REST_SECONDS) * 1_000)
  const load = closedLoop({
    origin: server.addresses.storefront,
    targets: [loadTarget(survey)],
    connections: CONNECTIONS,
    seconds: measuredSeconds(LOAD_SECONDS),
  })
  for (const picture of pictures) await uploadAtOnce(server, picture)
  await load
  console.log(`    resident at most ${peakMemoryMb(server.pid).toFixed(0)} MB below ${limitMb} MB`)
  await server.stop()
  return limit.peakMb()
}

async function largestPictures(): Promise<readonly Buffer[]> {
  const picture = sharp({ create: { ...PIXELS, channels: 3, background: { r: 200, g: 100, b: 50 } } })
  // A progressive picture is unpacked as a whole, and one that is turned needs a copy.
  const turned = picture.clone().jpeg({ progressive: true }).withMetadata({ orientation: 6 })
  return Promise.all([picture.clone().png().toBuffer(), turned.toBuffer(), picture.clone().webp().toBuffer()])
}

async function uploadAtOnce({ addresses }: ServerProcess, picture: Buffer): Promise<void> {
  const headers = { authorization: `Bearer ${await demoToken(addresses)}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ picture: picture.toString('base64') })
  const upload = async () => {
    const { status } = await fetch(`${addresses.dashboard}/api/pictures`, { method: 'POST', headers, body })
    if (status !== 201) throw new Error(`A picture was answered with ${status}`)
  }
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, upload))
}
