import { FILTER_RULES, type FilterRule } from '@earshot/survey'
import * as v from 'valibot'

const MAX_TEXT = 10_000

/** A parameter that is sent once is a text, and one that is sent more often is a list. */
const parameter = (description: string) =>
  v.pipe(
    v.optional(v.union([v.array(v.string()), v.string()])),
    v.transform((sent) => (typeof sent === 'string' ? [sent] : sent)),
    v.check((texts) => (texts ?? []).every(({ length }) => length <= MAX_TEXT), 'must have at most 10,000 characters'),
    v.description(description),
  )

const KINDS = Object.entries(FILTER_RULES).map(([kind, rule]) => {
  const { ofQuestion, values, range }: FilterRule = rule
  const own = range === 'days' ? 'DAY,DAY' : range === 'amounts' ? 'AMOUNT,AMOUNT' : (values?.join(',') ?? 'VALUE,...')
  return `${kind}:${ofQuestion ? 'QUESTION_ID:' : ''}${own}`
})

/** The query of results as parameters of an address. `parseResultsQuery` reads the texts. */
export const resultsParameters = {
  period: parameter(
    'all, 7d, 30d, 90d, 365d, or two days of the time zone of the store, both included: 2026-01-01..2026-01-31. Left out: all.',
  ),
  filter: parameter(
    `A kind, a colon, and values that are joined by commas, of which a response has any: device:phone,tablet. Each filter is a
parameter of its own, and responses match all of them. Ids and values are percent-encoded before the whole filter is: a value
with a comma is sent as %252C. The kinds: ${KINDS.join(', ')}. answer and no_answer can be without values: answer:QUESTION_ID
is any answer. An answer counts whatever type its question had when it was given; revision:2 narrows it. * is no limit of
an amount, and as a value of a fact it is all values that are not listed by themselves. In a store that counts verified orders
only (PUT /settings/store/verified-only), filters without signed_order get signed_order:yes; signed_order:yes,no asks for all
responses, on every plan. Replies have the query that they are of.`.replaceAll('\n', ' '),
  ),
  without: parameter(
    'A question with options that can be chosen, a colon, and options that its shares are without: QUESTION_ID:OPTION_ID,OPTION_ID. Its shares are then of the responses that chose any other option. Only results have shares: other routes answer for the responses of period and filter.',
  ),
  compare: parameter(
    'previous_period, same_period_last_year, or filters. Only results have a comparison: other routes answer for the responses of period and filter.',
  ),
  compareFilter: parameter(
    'The filters of compare=filters, written like filter. The period is the same. In a store that counts verified orders only, the default applies to these filters, too.',
  ),
}

/** Another parameter is a mistake: a filter that nobody reads would give other figures than its sender expects. */
export const resultsParametersSchema = v.strictObject(resultsParameters)
