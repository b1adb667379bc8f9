import type { DayRange } from '@earshot/survey'
import type { Results, ResultsQuestion, Summary } from '../results-query.ts'

export type ComparedWith = 'period' | 'filters'

/** A question beside the responses that it is compared with. */
export type ComparedQuestion = {
  readonly question: ResultsQuestion
  /** The same question among the others; null: nothing is compared, or none of them has it. */
  readonly other: ResultsQuestion | null
  /** Whether the others are of another period or a group B; null: nothing is compared. */
  readonly comparedWith: ComparedWith | null
  /** The days of the compared responses; null: all, or nothing is compared. */
  readonly comparedDays: DayRange | null
  readonly differences: Results['differences']
}

/** A change of a figure, in its own unit. */
export type FigureChange = { readonly difference: number; readonly low: number; readonly high: number }

/** A question with the same one among the compared responses. */
export function comparedQuestion(
  question: ResultsQuestion,
  { compared, differences, query }: Pick<Results, 'compared' | 'differences' | 'query'>,
): ComparedQuestion {
  const isOfFilters = new URLSearchParams(query).get('compare') === 'filters'
  return {
    question,
    other: compared?.questions.find((one) => isSame(one, question)) ?? null,
    comparedWith: compared === null ? null : isOfFilters ? 'filters' : 'period',
    comparedDays: compared?.days ?? null,
    differences,
  }
}

type Named = { readonly questionId: string; readonly revision: number }

const isSame = (one: Named, other: Named) => one.questionId === other.questionId && one.revision === other.revision

/** The change of a share in percent points; null where it is not known. */
export function changeOfShare({ question, differences }: ComparedQuestion, optionId: string): FigureChange | null {
  const found = differences?.bars.find((bar) => isSame(bar, question) && bar.optionId === optionId)?.difference
  return found ? { difference: found.points, low: found.low, high: found.high } : null
}

/** The change of the figure that sums up the question, which choices do not have; null where it is not known. */
export const changeOfFigure = ({ question, differences }: ComparedQuestion): FigureChange | null =>
  differences?.figures.find((figure) => isSame(figure, question)) ?? null

/** A group of those who gave a score. */
export type ScoreGroup = NonNullable<Results['differences']>['groups'][number]['group']

/** The change of a group's share in percent points; null where it is not known. */
export function changeOfGroup({ question, differences }: ComparedQuestion, group: ScoreGroup): FigureChange | null {
  const found = differences?.groups.find((one) => isSame(one, question) && one.group === group)?.difference
  return found ? { difference: found.points, low: found.low, high: found.high } : null
}

/** Whether 95% of such samples would show a change in the same direction. */
export const isMoreThanChance = ({ low, high }: FigureChange): boolean => low > 0 || high < 0

/** The answers of the others to the question; null: nothing is compared, or none of them has it. */
export function otherSummary<Shape extends ResultsQuestion['summary']['shape']>(
  { other }: ComparedQuestion,
  shape: Shape,
): Summary<Shape> | null {
  if (!other) return null
  const isShape = (summary: ResultsQuestion['summary']): summary is Summary<Shape> => summary.shape === shape
  return isShape(other.summary) ? other.summary : null
}
