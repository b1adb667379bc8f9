import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { PageSurvey } from '@earshot/survey'
import { messagesFor } from '../messages.ts'
import type { ClosedLoop, LoadOrder, LoadReport } from './load-report.ts'
import type { LoadTarget } from './requests.ts'

const END_WITH_PARENT = new URL('../../scripts/end-with-parent.ts', import.meta.url).href
const SENDER = fileURLToPath(new URL('./sender.ts', import.meta.url))

/** Messages for a survey, each checked with the product's own rules before it is sent. */
export function loadTarget(survey: PageSurvey): LoadTarget {
  const messages = messagesFor(survey).map((message) => JSON.stringify(message))
  return { surveyId: survey.surveyId, revision: survey.revision, messages }
}

/** Sends load from a separate process. */
export async function runLoad(order: LoadOrder): Promise<LoadReport> {
  const sender = fork(SENDER, { execArgv: ['--import', END_WITH_PARENT], serialization: 'advanced' })
  sender.send(order)
  const [report] = (await Promise.race([
    once(sender, 'message'),
    once(sender, 'exit').then(([code]) => {
      throw new Error(`The load sender ended with ${code}`)
    }),
  ])) as [LoadReport]
  return report
}

type LoadOfClosedLoop = ClosedLoop extends infer Order ? (Order extends unknown ? Omit<Order, 'kind'> : never) : never

/**
 * Accepted messages per second in a closed loop: each connection sends its next message after the reply to the last.
 */
export async function closedLoop(
  order: LoadOfClosedLoop,
): Promise<{ readonly perSecond: number; readonly accepted: number; readonly senderCores: number }> {
  const { accepted, refused, failed, seconds, senderCores } = await runLoad({ ...order, kind: 'closed' })
  console.log(`    ${(accepted / seconds).toFixed(0)} accepted/s, sender ${senderCores.toFixed(2)} cores`)
  // Refusals only mean a slow server. Failures invalidate the measurement.
  if (refused > 0) console.log(`    ${refused} messages were refused`)
  if (failed > 0) throw new Error(`${failed} messages failed: the figure would mean nothing`)
  return { perSecond: accepted / seconds, accepted, senderCores }
}
