import { DAY_MS, type PublishedSurvey, type ResponseId } from '@earshot/survey'
import { seededRandom } from '@earshot/survey/testing'
import { v7 as newUuid } from 'uuid'
import type { IncomingResponse } from '../../apps/server/src/responses/incoming.ts'
import { messagesFor } from '../messages.ts'
import { somePageFacts } from '../page-facts.ts'
import type { SeededSurvey } from './replicate.ts'

const LEAVE_EARLY = 0.15
const SPAM = 0.01
const DEVICES = ['phone', 'phone', 'phone', 'desktop', 'desktop', 'tablet'] as const

/** One day of responses to a survey, in the order of their arrival. The same every time. */
export function aDayOfResponses(
  { storeId }: SeededSurvey,
  survey: PublishedSurvey,
  count: number,
  midnight: Date,
): readonly IncomingResponse[] {
  const random = seededRandom(count)
  const messages = messagesFor(survey)
  const arrivals = Array.from({ length: count }, () => midnight.getTime() + random() * DAY_MS).sort((a, b) => a - b)
  return arrivals.map((ms) => {
    // The lower of two draws, so that some answers are given more often than others.
    const shopper = Math.floor(Math.min(random(), random()) * messages.length)
    const { answers } = messages[shopper] ?? { answers: {} }
    const answered = Object.entries(answers)
    const isLeaving = random() < LEAVE_EARLY
    const seen = isLeaving ? answered.slice(0, 1 + Math.floor(random() * (answered.length - 1))) : answered
    return {
      storeId,
      surveyId: survey.surveyId,
      responseId: newUuid({ msecs: Math.floor(ms) }) as ResponseId,
      revision: survey.revision,
      sequence: seen.length,
      answers: Object.fromEntries(seen),
      completed: !isLeaving,
      seconds: Math.round(8 + 200 * random() ** 3),
      device: DEVICES[Math.floor(random() * DEVICES.length)] ?? 'phone',
      test: false,
      spam: random() < SPAM,
      allowance: null,
      order: null,
      facts: somePageFacts(random),
      flood: null,
      receivedAt: new Date(Math.floor(ms)),
    }
  })
}
