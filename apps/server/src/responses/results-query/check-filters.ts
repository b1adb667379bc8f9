import { filterText, type QueryMistake, type ResultsFilter, type ResultsQuery } from '@earshot/survey'
import type { AskedQuestion } from '../asked-questions.ts'
import { canHaveValue } from '../control-answers.ts'

/** Everything that the filters of a query can name. */
type Known = {
  readonly asked: readonly AskedQuestion[]
  /** The revisions of the survey. */
  readonly revisions: readonly number[]
}

/** Looks for a filter that names something that its survey does not have. @returns null if there is none */
export function unknownInQuery({ filters, compareWith }: ResultsQuery, known: Known): QueryMistake | null {
  const others = typeof compareWith === 'object' ? (compareWith?.filters ?? []) : []
  return unknownIn('filter', filters, known) ?? unknownIn('compareFilter', others, known)
}

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

function mistakeIn({ kind, questionId, values }: ResultsFilter, { asked, revisions }: Known): string | null {
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
