import { ok, type Result, responsesQueryText, type StoreId, type SurveyId } from '@earshot/survey'
import { chanceOfShares, moreThanChance } from '@earshot/survey/statistics'
import * as v from 'valibot'
import type { Db } from '../db/open-db.ts'
import { readSnapshot } from '../db/read-snapshot.ts'
import { count } from '../http/count.schema.ts'
import type { Problem } from '../problems.ts'
import { askedKey } from '../responses/control-answers.ts'
import type { Tally } from '../responses/facts/fact-counts.ts'
import { matchOf, openPreparedResults, type WantedResults } from '../responses/results-query/open-results.ts'
import { readPartCounts } from './part-counts.ts'
import { toTenth } from './percent.ts'
import { shareFigures, shareSchema } from './summaries.ts'

const stepSchema = v.object({
  questionId: v.string(),
  revision: count,
  /** A question that got another type is in the list once for each. */
  type: v.string(),
  text: v.string(),
  /** Whether the newest revision asks it. */
  isAsked: v.boolean(),
  /** How many came to it, on the path that their answers took. */
  reached: count,
  answered: count,
  /** How many went on without an answer. */
  skipped: count,
  /** How many left the survey there. The share is of those who came to it. */
  stopped: shareSchema,
})

export const dropOffSchema = v.object({
  /** The responses that it is of: the canonical text of their query. */
  query: v.string(),
  responses: count,
  completed: count,
  /** In the order of the newest revision; those that only earlier ones asked come last. */
  questions: v.array(stepSchema),
  /**
   * The question with the largest share that left, where that is more than chance against all other questions together, and all questions
   * are one family of tests (Holm). The first question is not among them if nobody left there. Null: there is none.
   */
  worst: v.nullable(
    v.object({
      questionId: v.string(),
      revision: count,
      /** How many times the share of all other questions it is, to one decimal; null: nobody left at another. */
      timesOthers: v.nullable(v.number()),
    }),
  ),
})

type DropOff = v.InferOutput<typeof dropOffSchema>
type Step = v.InferOutput<typeof stepSchema>

/** Where respondents left a survey, on the paths that they took. All filters apply to every question. */
export function dropOff(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  wanted: WantedResults,
): Promise<Result<DropOff, Problem>> {
  return readSnapshot(db, async (snapshot) => {
    const opened = await openPreparedResults(snapshot, storeId, surveyId, wanted)
    if (!opened.ok) return opened
    const { survey, asked, part } = opened.value
    const { responses, tallies } = await readPartCounts(snapshot, survey, await matchOf(snapshot, opened.value, part))
    const questions = asked.flatMap((one): readonly Step[] => {
      const { questionId, type, text } = one.question
      const tally: Tally = tallies.get(askedKey(one.question)) ?? new Map()
      const reached = tally.get('reached') ?? 0
      const { isAsked } = one
      if (!isAsked && reached === 0) return []
      const [answered = 0, skipped = 0] = [tally.get('answered'), tally.get('skipped')]
      const stopped = shareFigures({ count: reached - (tally.get('left') ?? 0), all: reached })
      return [{ questionId, revision: one.revisions[0], type, text, isAsked, reached, answered, skipped, stopped }]
    })
    const completed = tallies.get('')?.get('completed') ?? 0
    const query = responsesQueryText(wanted.query)
    return ok({ query, responses, completed, questions, worst: worstOf(questions) })
  })
}

/**
 * The step at which more than chance leave: the one with the largest share, if there are several. A response begins with
 * its first answer, so that mostly nobody can leave at the first step. It is not compared then: it would make all others
 * look bad.
 */
export function worstOf([first, ...rest]: readonly Step[]): DropOff['worst'] {
  const steps = first && first.stopped.count > 0 ? [first, ...rest] : rest
  const sum = (figure: (step: Step) => number) => steps.reduce((total, step) => total + figure(step), 0)
  const stopped = sum((step) => step.stopped.count)
  const reached = sum((step) => step.reached)
  const tested = steps.flatMap((step) => {
    const own = { count: step.stopped.count, all: step.reached }
    const others = { count: stopped - own.count, all: reached - own.all }
    const p = chanceOfShares(own, others)
    return p === null ? [] : [{ step, p, share: own.count / own.all, othersShare: others.count / others.all }]
  })
  const passes = moreThanChance(tested.map(({ p }) => p))
  const [worst] = tested
    .filter(({ share, othersShare }, index) => passes[index] && share > othersShare)
    .sort((a, b) => b.share - a.share)
  if (!worst) return null
  const { step, share, othersShare } = worst
  const timesOthers = othersShare === 0 ? null : toTenth(share / othersShare)
  return { questionId: step.questionId, revision: step.revision, timesOthers }
}
