import type { ResultsFilter } from '@earshot/survey'
import { expect, test } from 'vitest'
import type { ResultsQuestion } from '../results-query.ts'
import { filterLine, groupInWords, queryInWords } from './filter-words.ts'

const question = {
  questionId: 'q1',
  text: 'Where did you hear about us?',
  summary: {
    shape: 'bars',
    newestOther: [],
    bars: [{ optionId: 'ig', text: 'Instagram', position: 1 }],
    leftOut: [{ optionId: 'fr', text: '', position: 2 }],
  },
} as unknown as ResultsQuestion

const textOf = (kind: ResultsFilter['kind'], values: readonly string[], questionId: string | null = null) =>
  filterLine({ kind, questionId, values }, { questions: [question], currency: 'USD' })

test.each([
  ['device', ['phone', 'tablet'], null, 'Device: Phone, Tablet'],
  ['answer', ['ig'], 'q1', 'Where did you hear about us? Instagram'],
  ['answer', ['fr'], 'q1', 'Where did you hear about us? Response 2'],
  ['answer', [], 'q1', 'Where did you hear about us? Answered'],
  ['no_answer', [], 'q1', 'Where did you hear about us? Not answered'],
  ['stopped_at', ['q1'], null, 'Stopped at: Where did you hear about us?'],
  ['order_value', ['50', '*'], null, 'Order value: $50.00 or more'],
  ['order_value', ['*', '9.9'], null, 'Order value: $9.90 or less'],
  ['country', ['DE'], null, 'Country: Germany'],
  ['country', ['??'], null, 'Country: ??'],
  ['language', ['fr'], null, 'Language: French'],
  ['product', ['*'], null, 'Products: Other values'],
  ['customer_type', ['repeat'], null, 'Customer: Returning'],
] as const)('a filter of %s with %j is said in words', (kind, values, questionId, text) => {
  expect(textOf(kind, values, questionId)).toBe(text)
})

test('the filters of both groups are said in words, and a group without any has all responses', () => {
  const query = 'filter=device%3Aphone&filter=answer%3Aq1%3Aig&compare=filters'
  const { filters, groupB } = queryInWords({ query, questions: [question] }, 'USD')
  expect(groupInWords(filters)).toBe('Where did you hear about us? Instagram · Device: Phone')
  expect(groupB && groupInWords(groupB)).toBe('All responses')
  expect(queryInWords({ query: 'period=7d&compare=previous_period', questions: [] }, 'USD').groupB).toBe(null)
})
