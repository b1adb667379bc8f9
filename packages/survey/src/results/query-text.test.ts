import { expect, test } from 'vitest'
import { seededRandom } from '../seeded-random.ts'
import { filterText } from './filter-text.ts'
import { parseResultsQuery, type ResultsParameters, resultsQueryText } from './query-text.ts'
import {
  ALL_RESULTS,
  FILTER_RULES,
  type FilterKind,
  filterRule,
  plainQuery,
  type ResultsQuery,
} from './results-query.ts'

/** The parameters of an address, as a server gets them. */
function parametersOf(text: string): ResultsParameters {
  const parameters: Record<string, string[]> = {}
  for (const pair of text === '' ? [] : text.split('&')) {
    const [name = '', value = ''] = pair.split('=')
    parameters[name] = [...(parameters[name] ?? []), decodeURIComponent(value)]
  }
  return parameters
}

const pick = <T>(random: () => number, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T

const RANGES = {
  days: [['2026-02-01', '2026-03-01']],
  amounts: [
    ['0', '49.9'],
    ['10', '*'],
    ['*', '0.05'],
  ],
}

function someFilter(random: () => number): string {
  const kind = pick(random, Object.keys(FILTER_RULES) as FilterKind[])
  const { ofQuestion, range, values } = filterRule(kind)
  const all = kind === 'revision' ? ['1', '2', '30'] : (values ?? ['yes', 'a:b', 'c,d', 'é/?&=', '9'])
  const some = all.filter(() => random() < 0.5)
  const chosen = range === null ? [...some, pick(random, all)] : pick(random, RANGES[range])
  return filterText({ kind, questionId: ofQuestion ? pick(random, ['q1', 'q:2', 'q,3']) : null, values: chosen })
}

function someParameters(random: () => number): ResultsParameters {
  const some = () => Array.from({ length: Math.floor(random() * 4) }, () => someFilter(random))
  const period = pick(random, ['7d', '30d', '90d', '365d', '2026-01-01..2026-01-31'])
  const compare = pick(random, [undefined, 'previous_period', 'same_period_last_year', 'filters'])
  return {
    period: [period],
    filter: some(),
    ...(random() < 0.5 && { without: [pick(random, ['q1:yes', 'q%2C3:b%2Ca,a', 'q%3A2:b'])] }),
    ...(compare && { compare: [compare] }),
    ...(compare === 'filters' && { compareFilter: some() }),
  }
}

const parsed = (parameters: ResultsParameters): ResultsQuery => {
  const query = parseResultsQuery(parameters)
  if (!query.ok) throw new Error(JSON.stringify(query.problem))
  return query.value
}

test('no parameters are all results, and their text is empty', () => {
  expect(parsed({})).toEqual(ALL_RESULTS)
  expect(resultsQueryText(ALL_RESULTS)).toBe('')
})

test('the text of a query is parsed to the same query, and has the same text again', () => {
  const random = seededRandom(1)
  for (let one = 0; one < 500; one++) {
    const query = parsed(someParameters(random))
    const text = resultsQueryText(query)
    expect(parsed(parametersOf(text))).toEqual(query)
    expect(resultsQueryText(parsed(parametersOf(text)))).toBe(text)
  }
})

test('order and repetition of filters and values change nothing', () => {
  const one = parsed({ filter: ['device:phone,tablet', 'answer:q1:b,a', 'answer:q1:a,b,b'] })
  expect(one).toEqual(parsed({ filter: ['answer:q1:a,b', 'device:tablet,phone,phone'] }))
  expect(resultsQueryText(one)).toBe('filter=answer%3Aq1%3Aa%2Cb&filter=device%3Aphone%2Ctablet')
})

test('options that shares are without are each named once, by question', () => {
  const one = parsed({ without: ['q2:c', 'q1:b', 'q1:a,b'] })
  expect(one).toEqual(parsed({ without: ['q1:a,b', 'q2:c'] }))
  expect(one.without).toEqual([
    { questionId: 'q1', optionIds: ['a', 'b'] },
    { questionId: 'q2', optionIds: ['c'] },
  ])
  expect(resultsQueryText(one)).toBe('without=q1%3Aa%2Cb&without=q2%3Ac')
  expect(resultsQueryText(parsed({ without: ['q%2C1%3A:a%2Cb'] }))).toBe('without=q%252C1%253A%3Aa%252Cb')
  expect(plainQuery(one)).toEqual(ALL_RESULTS)
})

test('ids and values can have every character', () => {
  const questionId = 'q:1,2/é&='
  const text = filterText({ kind: 'answer', questionId, values: ['a,b', 'c:d'] })
  expect(parsed({ filter: [text] }).filters).toEqual([{ kind: 'answer', questionId, values: ['a,b', 'c:d'] }])
})

test.each<[string, ResultsParameters, object]>([
  ['an unknown kind', { filter: ['device:phone', 'weather:rain'] }, { parameter: 'filter', text: 'weather:rain' }],
  ['an unknown device', { filter: ['device:watch'] }, { reason: 'can be any of phone, tablet, desktop' }],
  ['no question', { filter: ['answer'] }, { reason: 'must name a question after its kind' }],
  ['no value', { filter: ['stopped_at'] }, { reason: 'needs a value' }],
  ['an empty value', { filter: ['answer:q1:a,'] }, { parameter: 'filter' }],
  ['wrong encoding', { filter: ['answer:q1:%E0%A4%A'] }, { parameter: 'filter' }],
  ['half a surrogate pair', { filter: ['answer:q1:\ud800'] }, { parameter: 'filter' }],
  ['a null character', { filter: ['answer:q1:%00'] }, { parameter: 'filter' }],
  ['too many colons', { filter: ['answer:q1:a:b'] }, { reason: 'has too many colons' }],
  ['a long value', { filter: [`answer:q1:${'x'.repeat(201)}`] }, { parameter: 'filter' }],
  ['too many values', { filter: [`answer:q1:${Array(101).fill('x').join()}`] }, { parameter: 'filter' }],
  ['too many filters', { filter: Array(21).fill('device:phone') }, { parameter: 'filter', text: 'device:phone' }],
  ['a revision that is no number', { filter: ['revision:one'] }, { reason: 'needs whole numbers' }],
  ['one day', { filter: ['answer_date:q1:2026-01-01'] }, { reason: 'needs two values' }],
  ['no amount', { filter: ['order_value:1e3,*'] }, { reason: 'needs two amounts such as 49.90, or * for no limit' }],
  ['one amount', { filter: ['order_value:10'] }, { reason: 'needs two values' }],
  ['three amounts', { filter: ['order_value:1,2,3'] }, { reason: 'needs two values' }],
  ['no limit at all', { filter: ['order_value:*,*'] }, { reason: 'needs an amount' }],
  ['amounts backwards', { filter: ['order_value:10,9.99'] }, { reason: 'must not end before it begins' }],
  ['an unknown surface', { filter: ['surface:email'] }, { reason: 'can be any of popover, inline, link' }],
  ['no such day', { filter: ['answer_date:q1:2026-02-30,2026-03-01'] }, { parameter: 'filter' }],
  ['days backwards', { filter: ['answer_date:q1:2026-03-01,2026-01-01'] }, { parameter: 'filter' }],
  ['options of no question', { without: ['a'] }, { parameter: 'without', text: 'a' }],
  ['a question without options', { without: ['q1:'] }, { parameter: 'without', text: 'q1:' }],
  ['options with wrong encoding', { without: ['q1:%E0%A4%A'] }, { parameter: 'without' }],
  ['options with a colon', { without: ['q1:a:b'] }, { parameter: 'without', reason: 'has too many colons' }],
  ['too many options', { without: [`q1:${Array.from({ length: 101 }, (_, n) => n)}`] }, { parameter: 'without' }],
  ['too many questions', { without: Array(21).fill('q1:a') }, { parameter: 'without', text: 'q1:a' }],
  ['an unknown period', { period: ['8d'] }, { parameter: 'period' }],
  ['a name of every object', { period: ['toString'] }, { parameter: 'period' }],
  ['a period backwards', { period: ['2026-03-01..2026-01-01'] }, { parameter: 'period' }],
  ['two periods', { period: ['7d', '30d'] }, { parameter: 'period', text: '30d' }],
  ['an unknown comparison', { compare: ['yesterday'] }, { parameter: 'compare' }],
  ['two comparisons', { compare: ['filters', 'filters'] }, { parameter: 'compare', text: 'filters' }],
  ['a period before all time', { compare: ['previous_period'] }, { parameter: 'compare' }],
  ['filters of no comparison', { compareFilter: ['device:phone'] }, { parameter: 'compareFilter' }],
  ['a wrong filter of the comparison', { compare: ['filters'], compareFilter: ['x'] }, { parameter: 'compareFilter' }],
])('%s is a mistake that is named', (_, parameters, mistake) => {
  expect(parseResultsQuery(parameters)).toMatchObject({ ok: false, problem: mistake })
})

test.each([
  ['050.10,1000.000', '50.1,1000'],
  ['0.00,00', '0,0'],
  ['10,*', '10,*'],
  ['*,0.05', '*,0.05'],
])('the amounts %s are written %s', (sent, canonical) => {
  expect(resultsQueryText(parsed({ filter: [`order_value:${sent}`] }))).toBe(
    `filter=${encodeURIComponent(`order_value:${canonical}`)}`,
  )
})
