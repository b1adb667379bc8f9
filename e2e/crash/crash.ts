import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PublishedSurvey, StoreId } from '@earshot/survey'
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts'
import { openDb } from '../../apps/server/src/db/open-db.ts'
import { countersAndRecount } from '../../apps/server/src/testing/recount.ts'
import { logInToDemo } from '../support/demo-client.ts'
import { startServerProcess } from '../support/server-process.ts'

const SHOPPERS = 24

/** A server that is killed takes an answer, asks to retry, or gives no reply. */
const EXPECTED: readonly number[] = [200, 503]

export type SentMessage = {
  readonly responseId: string
  readonly sequence: number
  readonly optionId: string
  acknowledged: boolean
}

/** One in so many crashes takes the database down as well, as a power cut does. */
const POWER_CUT_EVERY = 4

/**
 * Kills the server with -9 again and again while shoppers answer, and has them send again what was not acknowledged.
 * @param crashes how often
 * @returns complaints: an acknowledged answer that is missing or wrong, counters that differ from a recount, or another
 *   reply than an acknowledgment or a request to retry
 */
export async function crashAgainAndAgain(folder: string, crashes: number) {
  let postgres = await startEmbeddedPostgres({ dataDir: folder, version: '18', durable: true })
  const sent: SentMessage[] = []
  const unexpected = new Set<string>()
  let demo: Awaited<ReturnType<typeof logInToDemo>> | null = null
  for (let round = 1; round <= crashes; round++) {
    const server = await startServerProcess({ DATABASE_URL: postgres.url })
    demo ??= await logInToDemo(server.addresses)
    const { survey } = demo
    const storefront = server.addresses.storefront
    const unanswered = sent.filter((message) => !message.acknowledged)
    const shoppers = Array.from({ length: SHOPPERS }, (_, i) =>
      shop(
        storefront,
        survey,
        { sent, unexpected },
        unanswered.filter((_, n) => n % SHOPPERS === i),
      ),
    )
    // Somewhere in the middle of things, never at the same place twice.
    await new Promise((resolve) => setTimeout(resolve, 80 + ((round * 137) % 400)))
    const powerCut = round % POWER_CUT_EVERY === 0
    if (powerCut) killPostmaster(postgres.dataDir)
    await server.kill()
    await Promise.all(shoppers)
    if (powerCut) {
      await postgres.stop()
      postgres = await startEmbeddedPostgres({ dataDir: folder, version: '18', durable: true })
    }
  }
  if (!demo) throw new Error('No round was run')
  const complaints = [...unexpected, ...(await complaintsAbout(postgres.url, demo, sent))]
  await postgres.stop()
  return { complaints, acknowledged: sent.filter((message) => message.acknowledged).length, sent: sent.length }
}

/** One shopper after another answers, in two messages each, until the server is gone. */
async function shop(
  origin: string,
  survey: PublishedSurvey,
  { sent, unexpected }: { readonly sent: SentMessage[]; readonly unexpected: Set<string> },
  again: readonly SentMessage[],
): Promise<void> {
  const [choice] = survey.questions
  if (choice?.control.as !== 'options') throw new Error('The demo survey is not the one expected')
  const { options } = choice.control
  const send = async (message: SentMessage) => {
    const { responseId, sequence, optionId } = message
    const answers = { [choice.questionId]: { optionId, otherValue: null } }
    const { surveyId, revision } = survey
    const body = JSON.stringify({ responseId, surveyId, revision, sequence, answers, completed: false })
    const reply = await fetch(`${origin}/storefront/v1/responses`, { method: 'POST', body })
    if (reply.status === 200) message.acknowledged = true
    if (!EXPECTED.includes(reply.status)) unexpected.add(`a shopper got ${reply.status}`)
  }
  try {
    for (const message of again) await send(message)
    for (let n = 0; ; n++) {
      const responseId = randomUUID()
      for (const sequence of [1, 2]) {
        const optionId = options[(n + sequence) % options.length]?.optionId ?? 'other'
        const message: SentMessage = { responseId, sequence, optionId, acknowledged: false }
        sent.push(message)
        await send(message)
      }
    }
  } catch (error) {
    // The server was killed: that is what we are here for. Anything else is not.
    if (!(error instanceof TypeError)) throw error
  }
}

export function killPostmaster(dataDir: string): void {
  const [pid] = readFileSync(join(dataDir, 'pg18', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

/** @returns one sentence for each acknowledged answer that is missing or wrong, and for counters that differ */
export async function complaintsAbout(
  databaseUrl: string,
  { storeId, survey }: { storeId: string; survey: PublishedSurvey },
  sent: readonly SentMessage[],
): Promise<string[]> {
  const fail = (error: Error) => {
    throw error
  }
  const { db, close } = openDb(databaseUrl, 1, fail, 'long')
  const { counters, recount, responses } = await countersAndRecount(db, storeId as StoreId, survey.surveyId)
  await close()
  const stored = new Map(responses.map((response) => [response.responseId as string, response]))
  const complaints = sent.flatMap((message) => {
    if (!message.acknowledged) return []
    const response = stored.get(message.responseId)
    if (!response) return [`${message.responseId} was acknowledged and is gone`]
    if (response.sequence < message.sequence) return [`${message.responseId} has forgotten message ${message.sequence}`]
    return []
  })
  const wrong = [...stored.values()].filter((response) => {
    const message = sent.find((one) => one.responseId === response.responseId && one.sequence === response.sequence)
    return (
      message &&
      JSON.stringify(response.answers) !==
        JSON.stringify({ [survey.questions[0]?.questionId ?? '']: { optionId: message.optionId, otherValue: null } })
    )
  })
  if (JSON.stringify(counters) !== JSON.stringify(recount)) complaints.push('the counters differ from a recount')
  return [...complaints, ...wrong.map((response) => `${response.responseId} holds another answer than was sent`)]
}
