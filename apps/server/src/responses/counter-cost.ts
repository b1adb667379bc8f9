import type { BatchCost } from './fair-queue.ts'
import type { IncomingResponse } from './incoming.ts'

/** Whether it was reached, left and answered. */
const FACTS_OF_QUESTION = 3
/** Among texts, only dates are counted by their value. */
const DATE_LENGTH = 'yyyy-MM-dd'.length

/** The values that are counted already, by question. */
type Counted = Map<string, Set<unknown>>

/**
 * The cost of a batch is the number of its messages and of the facts that they add to the counters. Each fact is up to
 * six rows. Equal answers to a survey are one fact, however many messages of a batch give them.
 */
export function createCounterCost(): BatchCost<{ readonly message: IncomingResponse }> {
  const occasions = new Map<string, Counted>()
  let total = 0
  return {
    get total() {
      return total
    },
    costOf({ message }) {
      const counted = occasions.get(occasionOf(message))
      let cost = 1
      for (const [questionId, answer] of Object.entries(message.answers)) {
        const values = counted?.get(questionId)
        if (!values) cost += FACTS_OF_QUESTION
        for (const value of valuesOf(answer)) if (!values?.has(value)) cost += 1
      }
      return cost
    },
    add({ message }) {
      const occasion = occasionOf(message)
      const counted: Counted = occasions.get(occasion) ?? new Map()
      occasions.set(occasion, counted)
      total += 1
      for (const [questionId, answer] of Object.entries(message.answers)) {
        const known = counted.get(questionId)
        const values = known ?? new Set()
        const before = values.size
        for (const value of valuesOf(answer)) values.add(value)
        total += values.size - before + (known ? 0 : FACTS_OF_QUESTION)
        counted.set(questionId, values)
      }
    },
  }
}

/** Only messages that agree in all of this add to the same rows. */
const occasionOf = ({ surveyId, revision, device, test, spam }: IncomingResponse) =>
  `${surveyId} ${revision} ${device} ${test} ${spam}`

/** The chosen options, the score or the date. The shape was checked before. */
function valuesOf(answer: unknown): readonly unknown[] {
  const { optionId, optionIds, value } = (answer ?? {}) as Record<string, unknown>
  if (Array.isArray(optionIds)) return optionIds
  if (typeof value === 'string') return value.length === DATE_LENGTH ? [value] : []
  return [optionId ?? value].filter((one) => one !== undefined)
}
