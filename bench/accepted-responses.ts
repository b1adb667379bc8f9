import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { PublishedSurvey } from '@earshot/survey'
import autocannon from 'autocannon'
import { v4 as newUuid } from 'uuid'
import { logInToDemo } from '../e2e/support/demo-client.ts'
import { startServerProcess } from '../e2e/support/server-process.ts'

const SECONDS = 4
const ROUNDS = 3
const CONNECTIONS = 64

/**
 * Accepted responses per second beside the same POST without a database, taking turns in one run.
 * Read the ratio: the absolute figures are this machine's mood.
 */
export async function benchAcceptedResponses(folder: string): Promise<void> {
  const real = await startServerProcess({ EARSHOT_DATA: folder })
  const endWithParent = new URL('../scripts/end-with-parent.ts', import.meta.url).href
  const program = fileURLToPath(new URL('./no-database-server.ts', import.meta.url))
  const bare = fork(program, { execArgv: ['--import', endWithParent] })
  const [{ storefront }] = (await once(bare, 'message')) as [{ storefront: string }]
  const { survey } = await logInToDemo(real.addresses)
  const rates = { kept: [] as number[], bare: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    rates.bare.push(await acceptedPerSecond(storefront, survey))
    rates.kept.push(await acceptedPerSecond(real.addresses.storefront, survey))
  }
  bare.kill()
  await real.stop()
  const [kept, without] = [median(rates.kept), median(rates.bare)]
  console.log(
    `accepted responses per second: ${kept} kept, ${without} without a database, ratio ${(kept / without).toFixed(2)}`,
  )
}

async function acceptedPerSecond(origin: string, survey: PublishedSurvey): Promise<number> {
  const {
    '2xx': accepted,
    non2xx,
    errors,
    duration,
  } = await autocannon({
    url: `${origin}/storefront/v1/responses`,
    connections: CONNECTIONS,
    duration: SECONDS,
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    requests: [{ setupRequest: (request) => ({ ...request, body: aResponse(survey) }) }],
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx} refused and ${errors} failed: the figure would mean nothing`)
  return Math.round(accepted / duration)
}

function aResponse({ surveyId, revision, questions }: PublishedSurvey): string {
  const answers = Object.fromEntries(
    questions.map(({ questionId, control }) => [
      questionId,
      control.as === 'options' ? { optionId: control.options[0]?.optionId, otherValue: null } : { value: 9 },
    ]),
  )
  return JSON.stringify({
    responseId: newUuid(),
    surveyId,
    revision,
    sequence: 1,
    answers,
    completed: true,
    timings: {},
  })
}

const median = (figures: number[]) => figures.sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
