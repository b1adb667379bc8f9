import { parseResultsQuery, type ResultsParameters, type ResultsQuery } from '@earshot/survey'

const pick = <T>(random: () => number, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T

function someFilter(random: () => number): string {
  return pick(random, [
    'answer:single:yes',
    'answer:single',
    'no_answer:single:no',
    'answer:many:one,two',
    'no_answer:many:three',
    'answer:many:other',
    'answer:stars:4,5',
    'answer:stars:9',
    'no_answer:drop',
    'answer:text',
    'answer:why',
    'score_group:nps:promoter',
    'score_group:nps:passive,detractor',
    'score_group:again:detractor',
    'answer_date:date:2000-01-01,2030-12-31',
    'state:completed',
    'state:stopped',
    'state:completed,stopped',
    'stopped_at:stars,nps',
    'stopped_at:single',
    'revision:1',
    'revision:2',
    'device:phone',
    'device:tablet,desktop',
    'surface:popover',
    'surface:inline,link',
    'language:da,en',
    'page_path:/products/*,/cart',
    'customer_type:repeat',
    'country:DK',
    'product:p1,p2',
    'utm_source:news,search',
    'signed_order:yes',
    'signed_order:no',
    'signed_order:no,yes',
    'order_value:10,49.9',
    'order_value:*,25',
    'order_value:30.01,*',
  ])
}

const someLeftOut = (random: () => number): readonly string[] =>
  random() < 0.5 ? [] : [pick(random, ['single:yes', 'single:other,no', 'many:three', 'many:one,other', 'drop:yes'])]

/** Any query of a survey that `aVariedSurvey` makes. */
export function someQuery(random: () => number): ResultsQuery {
  const some = () => Array.from({ length: Math.floor(random() * 4) }, () => someFilter(random))
  const periods = ['all', '7d', '30d', '2026-10-28..2026-10-31', '2026-11-01..2026-11-01', '2026-11-02..2026-11-30']
  const period = pick(random, periods)
  const comparisons = period === 'all' ? ['', 'filters'] : ['', 'filters', 'previous_period', 'same_period_last_year']
  const compare = pick(random, comparisons)
  return parsedQuery({
    period: [period],
    filter: some(),
    without: someLeftOut(random),
    ...(compare && { compare: [compare] }),
    ...(compare === 'filters' && { compareFilter: some() }),
  })
}

export function parsedQuery(parameters: ResultsParameters): ResultsQuery {
  const query = parseResultsQuery(parameters)
  if (!query.ok) throw new Error(JSON.stringify(query.problem))
  return query.value
}
