import type { Pausable } from '@earshot/survey'
import * as v from 'valibot'
import { count } from '../http/count.schema.ts'
import { eachOf } from '../own-turn.ts'
import type { AskedQuestion } from '../responses/asked-questions.ts'
import type { Tally } from '../responses/facts/fact-counts.ts'
import type { WrittenText } from './queries.ts'
import type { ShareBase } from './share-base.ts'
import { certainSummarySchema, withCertainty, withoutIntervals } from './summaries.ts'
import { questionResult } from './survey-analytics.ts'

export const filteredQuestionSchema = v.object({
  questionId: v.string(),
  /** The newest revision that asks it in this way; with the id it names the result. */
  revision: count,
  type: v.string(),
  text: v.string(),
  /** Whether the newest revision asks it; otherwise it is here for its answers. */
  isAsked: v.boolean(),
  /** Whether filters are about this question. Its own figures are without them; all other filters apply. */
  isFiltered: v.boolean(),
  reached: count,
  answered: count,
  /** How many responses the shares of options are of: those that answered, or chose any option that is not left out. */
  base: count,
  /** The options that are left out, by their ids. */
  without: v.array(v.string()),
  /** How many left the survey at this question; null: the plan does not include it. */
  stopped: v.nullable(count),
  summary: certainSummarySchema,
})

export type FilteredQuestion = v.InferOutput<typeof filteredQuestionSchema>

/** The counts of a question, and its newest texts. */
export type QuestionCounts = ShareBase & {
  readonly asked: AskedQuestion
  readonly tally: Tally
  readonly isFiltered: boolean
  readonly written: readonly WrittenText[]
}

/** The result of each question, with a pause after it. */
export const filteredQuestions = (questions: readonly QuestionCounts[]): Pausable<FilteredQuestion[]> =>
  eachOf(questions, filteredQuestion)

function filteredQuestion({ asked, tally, isFiltered, written, base, without }: QuestionCounts): FilteredQuestion {
  const result = questionResult(asked, tally, written)
  return {
    ...result,
    isFiltered,
    base,
    without: [...without],
    stopped: result.reached - (tally.get('left') ?? 0),
    summary: withCertainty(result.summary, { ...result, base, without }),
  }
}

/** The same without figures that belong to `advanced_analytics`. */
export const withoutCertainty = (question: FilteredQuestion): FilteredQuestion => ({
  ...question,
  stopped: null,
  summary: withoutIntervals(question.summary),
})
