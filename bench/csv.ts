import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { LISTED_FACTS, type PublishedQuestion } from '@earshot/survey'
import type { Client } from 'pg'
import copy from 'pg-copy-streams'
import { peakMemoryMb, resetPeakMemory, residentMemoryMb } from '../e2e/support/process-memory.ts'
import type { Figures } from './bars.ts'
import { logInAsMerchant, type MerchantRequest } from './log-in-as-merchant.ts'
import { openInstallation } from './open-installation.ts'
import { seededDocument } from './seed/build-installation.ts'
import type { SeededSurvey } from './seed/replicate.ts'

const ROUNDS = 3

/**
 * Downloads a survey of a million responses as a merchant does, and has PostgreSQL copy the same columns out as CSV. Then the memory that
 * the server took meanwhile.
 */
export async function benchCsv(folder: string): Promise<Figures<'csv'>> {
  // Without billing, every store can download its file.
  await using installation = await openInstallation(folder, { EMBEDDED_BILLING: 'off' })
  const { db, client, server, surveys } = installation
  const { large } = surveys
  const ask = await logInAsMerchant(installation, large)
  const copied = copyOf(large, (await seededDocument(db, large)).questions)
  const figures = { ofCopy: [] as number[], memory: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    const before = residentMemoryMb(server.pid)
    resetPeakMemory(server.pid)
    const file = await timed(() => download(ask, large))
    figures.memory.push(Math.max(0, peakMemoryMb(server.pid) - before))
    const copying = await timed(() => copyOut(client, copied))
    if (file.lines !== copying.lines) throw new Error(`The file has ${file.lines} lines, the copy ${copying.lines}`)
    console.log(`    ${line('file', file)}, ${line('COPY', copying)}, of ${before.toFixed(0)} MB at first`)
    figures.ofCopy.push(file.seconds / copying.seconds)
  }
  return figures
}

type Read = { readonly lines: number; readonly megabytes: number; readonly seconds: number }

const line = (name: string, { lines, megabytes, seconds }: Read) =>
  `${name} ${lines} lines, ${megabytes.toFixed(0)} MB in ${seconds.toFixed(1)} s`

async function timed(read: () => Promise<Omit<Read, 'seconds'>>): Promise<Read> {
  const start = performance.now()
  const counts = await read()
  return { ...counts, seconds: (performance.now() - start) / 1_000 }
}

async function download(ask: MerchantRequest, { surveyId }: SeededSurvey) {
  const made = await ask('/auth/tickets', { method: 'POST', body: { what: 'responses_csv' } })
  const { data } = (await made.json()) as { readonly data: { readonly ticket: string } }
  const file = await ask(`/surveys/${surveyId}/responses.csv?ticket=${encodeURIComponent(data.ticket)}`)
  if (!file.body) throw new Error('The file is empty')
  return counted(file.body)
}

const copyOut = (client: Client, select: string) =>
  counted(client.query(copy.to(`COPY (${select}) TO STDOUT (FORMAT csv, HEADER)`)))

const NEWLINE = 10

/** Reads a file to its end. No text of the installation has a line break. */
async function counted(file: AsyncIterable<Uint8Array>) {
  let bytes = 0
  let lines = 0
  await pipeline(
    file,
    new Writable({
      write(part: Buffer, _, done) {
        bytes += part.length
        for (let at = part.indexOf(NEWLINE); at >= 0; at = part.indexOf(NEWLINE, at + 1)) lines++
        done()
      },
    }),
  )
  return { lines, megabytes: bytes / 1e6 }
}

/** Selects the columns of the file, in its order, without the words of options. */
function copyOf({ storeId, surveyId }: SeededSurvey, questions: readonly PublishedQuestion[]): string {
  const time = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') AS ${column}`
  const columns = [
    'response_id',
    time('received_at'),
    time('updated_at'),
    'completed',
    'seconds',
    'device',
    'revision',
    ...questions.flatMap(columnsOf),
    ...LISTED_FACTS.map((fact) => `page_facts -> '${fact}'`),
    `page_facts -> 'order_value' ->> 'minor'`,
    `page_facts -> 'order_value' ->> 'currency'`,
  ]
  return `SELECT ${columns.join(', ')} FROM responses
    WHERE store_id = '${storeId}' AND survey_id = '${surveyId}' AND received_at > '-infinity' AND NOT test AND NOT spam
      AND coalesce(counted -> 'answers', answers) <> '{}'::jsonb
    ORDER BY received_at DESC, response_id DESC`
}

function columnsOf({ questionId, control }: PublishedQuestion): readonly string[] {
  const answer = `answers -> '${questionId}'`
  if (control.as !== 'options') return [`${answer} ->> 'value'`]
  const chosen =
    control.choose === 'many'
      ? control.options.map(({ optionId }) => `${answer} -> 'optionIds' ? '${optionId}'`)
      : [`${answer} ->> 'optionId'`]
  return control.otherLabel === null ? chosen : [...chosen, `${answer} ->> 'otherValue'`]
}
