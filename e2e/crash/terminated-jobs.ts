import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_EMAIL } from '../../apps/server/src/demo/demo-merchant.ts'
import { withClient } from '../../apps/server/src/testing/release-dump/release-dump.ts'
import { read } from '../support/demo-client.ts'
import { startInstallation } from './installation.ts'
import { addOldResponses, countOlderThan, makeJobsDue, retainFor } from './old-responses.ts'
import type { FaultReport } from './report.ts'

const MONTHS = 12
const OLD = '24 months'
/** The longest gap is the end of a server, which aborts what its jobs do, and the start of the next one. */
const LIMITS = { maxGapMs: 8_000, allowed: [200, 503, 'no reply'] as const }
const GIVE_UP_MS = 90_000

/**
 * Ends the server with SIGTERM again and again while its background work runs: it deletes responses that are older than
 * the store retains them, and sends a mail to a mail server that never replies.
 * @param old how many responses are to be deleted
 */
export async function terminateDuringJobs(fault: string, folder: string, old: number): Promise<FaultReport> {
  await using mailServer = await startSilentMailServer()
  const installation = await startInstallation(folder, {
    environment: { SMTP_URL: mailServer.url, MAIL_FROM: 'Earshot <earshot@localhost>' },
  })
  const { demo } = installation
  const { surveyId } = demo.survey
  const databaseUrl = installation.databaseUrl()
  // Before there are old responses, so that nobody has to confirm their deletion.
  await retainFor(MONTHS, installation.dashboard, demo.token)
  await addOldResponses(databaseUrl, [{ surveyId, count: old, age: OLD }])
  const remaining = () => countOlderThan(databaseUrl, surveyId, `${MONTHS} months`)
  const complaints = await installation.end()
  let endsDuringDeletion = 0
  for (let n = 0; ; n++) {
    const before = await remaining()
    if (before === 0) break
    await makeJobsDue(databaseUrl)
    await installation.start()
    await requestResetMail(installation.dashboard)
    await untilFewer(remaining, before)
    // Longer each time, so that it ends.
    await sleep(n * 300)
    complaints.push(...(await installation.end()))
    const after = await remaining()
    if (after > 0 && after < before) endsDuringDeletion++
  }
  await installation.start()
  const mails = { begun: mailServer.connections(), waiting: await countResetMails(databaseUrl) }
  complaints.push(...complaintsAboutWork(endsDuringDeletion, mails))
  return installation.finish(fault, LIMITS, complaints)
}

/**
 * @param endsDuringDeletion how often SIGTERM came while responses were deleted
 * @param mails how many were begun, and how many of them still wait: none was ever sent
 */
export function complaintsAboutWork(
  endsDuringDeletion: number,
  { begun, waiting }: { readonly begun: number; readonly waiting: number },
): string[] {
  return [
    ...(endsDuringDeletion === 0 ? ['no SIGTERM came while responses were deleted'] : []),
    ...(begun === 0 ? ['no mail was under way'] : []),
    ...(waiting === 0 ? ['the mails that were never sent are lost'] : []),
  ]
}

const requestResetMail = (dashboard: string) =>
  read(`${dashboard}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: DEMO_EMAIL }),
  })

async function untilFewer(remaining: () => Promise<number>, before: number): Promise<void> {
  const deadline = performance.now() + GIVE_UP_MS
  while ((await remaining()) === before) {
    if (performance.now() > deadline) throw new Error(`None of ${before} old responses were deleted`)
    await sleep(50)
  }
}

async function countResetMails(databaseUrl: string): Promise<number> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ count: number }>("SELECT count(*)::integer AS count FROM jobs WHERE kind = 'reset_mail'"),
  )
  return rows[0]?.count ?? 0
}

/** A mail server that accepts connections and never says a word. */
async function startSilentMailServer() {
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.on('error', () => socket.destroy())
    open.add(socket)
  })
  const open = new Set<{ destroy(): void }>()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
