import {
  ANY_VALUE,
  filterRule,
  filterText,
  LISTED_FACTS,
  type ListedFact,
  leftOutText,
  type OptionsLeftOut,
  type QueryMistake,
  type ResultsFilter,
  type ResultsQuery,
} from '@earshot/survey'
import { minorUnits } from '../../money.ts'
import type { AskedQuestion } from '../asked-questions.ts'
import { canHaveValue } from '../control-answers.ts'

/** Everything that a query can name. */
type Known = {
  readonly asked: readonly AskedQuestion[]
  /** The revisions of the survey. */
  readonly revisions: readonly number[]
  /** The currency of its store. */
  readonly currency: string
  /** The values that its responses have of each fact of pages that is named. */
  readonly pageValues: ReadonlyMap<string, ReadonlySet<string>>
}

/** Looks for a filter, or options to leave out, that name something that its survey does not have. @returns null if there is none */
export function unknownInQuery({ filters, without, compareWith }: ResultsQuery, known: Known): QueryMistake | null {
  const others = typeof compareWith === 'object' ? (compareWith?.filters ?? []) : []
  return (
    unknownIn('filter', filters, known) ?? unknownIn('compareFilter', others, known) ?? unknownLeftOut(without, known)
  )
}

function unknownLeftOut(without: ResultsQuery['without'], { asked }: Known): QueryMistake | null {
  for (const leftOut of without) {
    const reason = mistakeInLeftOut(leftOut, asked)
    if (reason !== null) return { parameter: 'without', text: leftOutText(leftOut), reason }
  }
  return null
}

function mistakeInLeftOut({ questionId, optionIds }: OptionsLeftOut, asked: readonly AskedQuestion[]): string | null {
  const own = asked.filter(({ question }) => question.questionId === questionId)
  if (own.length === 0) return `names the question ${questionId}, which this survey has never asked`
  const options = own.flatMap((one) => one.options.map(({ optionId }) => optionId))
  if (options.length === 0) return 'needs a question that is answered by choosing options'
  const unknown = optionIds.find((optionId) => !options.includes(optionId))
  if (unknown !== undefined) return `names the option ${unknown}, which the question does not have`
  return own.every((one) => leavesAnOption(one, optionIds)) ? null : 'must leave an option of the question'
}

/** Each way in which a question was asked has shares of its own. An option that is no longer offered can have no answers. */
const leavesAnOption = ({ options }: AskedQuestion, leftOut: readonly string[]): boolean =>
  options.length === 0 || options.some(({ optionId, isOffered }) => isOffered && !leftOut.includes(optionId))

function unknownIn(
  parameter: QueryMistake['parameter'],
  filters: readonly ResultsFilter[],
  known: Known,
): QueryMistake | null {
  for (const filter of filters) {
    const reason = mistakeIn(filter, known)
    if (reason !== null) return { parameter, text: filterText(filter), reason }
  }
  return null
}

function mistakeIn(filter: ResultsFilter, known: Known): string | null {
  const { kind, values } = filter
  if (kind === 'order_value') return mistakeInAmounts(values, known.currency)
  if (isOpenFact(kind)) {
    const unknown = values.find((value) => value !== ANY_VALUE && !known.pageValues.get(kind)?.has(value))
    return unknown === undefined
      ? null
      : `names ${unknown}, which no response of this survey has, or which is counted with all other values (*)`
  }
  return mistakeInNames(filter, known)
}

function mistakeInAmounts(values: readonly string[], currency: string): string | null {
  const wrong = values.find((value) => value !== ANY_VALUE && minorUnits(value, currency) === null)
  return wrong === undefined ? null : `has more decimals than an amount in ${currency}: ${wrong}`
}

/** The facts of pages whose values the rules of filters do not list. */
export const isOpenFact = (kind: string): kind is ListedFact =>
  LISTED_FACTS.some((fact) => fact === kind && filterRule(fact).values === null)

function mistakeInNames({ kind, questionId, values }: ResultsFilter, { asked, revisions }: Known): string | null {
  const asksFor = (id: string | null) => asked.filter(({ question }) => question.questionId === id)
  if (kind === 'revision') {
    const unknown = values.find((value) => !revisions.includes(Number(value)))
    return unknown === undefined ? null : `names revision ${unknown}, which this survey does not have`
  }
  const ids = kind === 'stopped_at' ? values : questionId === null ? [] : [questionId]
  const missing = ids.find((id) => asksFor(id).length === 0)
  if (missing !== undefined) return `names the question ${missing}, which this survey has never asked`
  const own = asksFor(questionId)
  if (kind === 'score_group') return asksWith(own, 'nps') ? null : 'needs a question with a Net Promoter Score'
  if (kind === 'answer_date') return asksWith(own, 'dates') ? null : 'needs a question that is answered with a date'
  if (kind !== 'answer' && kind !== 'no_answer') return null
  const unknown = values.find((value) => !own.some(({ question, options }) => canHaveValue(question, options, value)))
  return unknown === undefined ? null : `names the answer ${unknown}, which the question does not have`
}

const asksWith = (asked: readonly AskedQuestion[], shape: AskedQuestion['question']['summary']) =>
  asked.some(({ question }) => question.summary === shape)
