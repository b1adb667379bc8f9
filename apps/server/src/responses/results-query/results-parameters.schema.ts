import * as v from 'valibot'

const texts = v.array(v.pipe(v.string(), v.maxLength(10_000, 'must have at most 10,000 characters')))

/** A parameter that is sent once is a text, and one that is sent more often is a list. */
const parameter = v.optional(
  v.union([
    texts,
    v.pipe(
      texts.item,
      v.transform((text) => [text]),
    ),
  ]),
)

/** The query of results as parameters of an address. `parseResultsQuery` reads the texts. */
export const resultsParameters = {
  /** `all`, `7d`, `30d`, `90d`, `365d`, or two days: `2026-01-01..2026-01-31`. Left out: all. */
  period: parameter,
  /** Responses that match all filters: `device:phone,tablet`, `answer:q1:yes`. Each filter is a parameter of its own. */
  filter: parameter,
  /** `previous_period`, `same_period_last_year` or `filters`. */
  compare: parameter,
  /** The filters of `compare=filters`. */
  compareFilter: parameter,
}

/** Another parameter is a mistake: a filter that nobody reads would give other figures than its sender expects. */
export const resultsParametersSchema = v.strictObject(resultsParameters)
