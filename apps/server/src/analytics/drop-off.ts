import { ok, type Result, type StoreId, type SurveyId } from '@earshot/survey'
import * as v from 'valibot'
import type { Db } from '../db/open-db.ts'
import { readSnapshot } from '../db/read-snapshot.ts'
import type { Problem } from '../problems.ts'
import { askedKey } from '../responses/control-answers.ts'
import type { Tally } from '../responses/facts/fact-counts.ts'
import { matchOf, openPreparedResults, type WantedResults } from '../responses/results-query/open-results.ts'
import { readPartCounts } from './part-counts.ts'
import { count } from './summaries.ts'

export const dropOffSchema = v.object({
  responses: count,
  completed: count,
  /** In the order of the newest revision; those that only earlier ones asked come last. */
  questions: v.array(
    v.object({
      questionId: v.string(),
      revision: count,
      /** A question that got another type is in the list once for each. */
      type: v.string(),
      text: v.string(),
      /** How many came to it, on the path that their answers took. */
      reached: count,
      answered: count,
      /** How many left the survey there. */
      stopped: count,
    }),
  ),
})

/** Where respondents left a survey, on the paths that they took. All filters apply to every question. */
export function dropOff(
  db: Db,
  storeId: StoreId,
  surveyId: SurveyId,
  wanted: WantedResults,
): Promise<Result<v.InferOutput<typeof dropOffSchema>, Problem>> {
  return readSnapshot(db, async (snapshot) => {
    const opened = await openPreparedResults(snapshot, storeId, surveyId, wanted)
    if (!opened.ok) return opened
    const { survey, asked, part } = opened.value
    const { responses, tallies } = await readPartCounts(snapshot, survey, await matchOf(snapshot, opened.value, part))
    const questions = asked.flatMap((one) => {
      const { questionId, type, text } = one.question
      const tally: Tally = tallies.get(askedKey(one.question)) ?? new Map()
      const reached = tally.get('reached') ?? 0
      if (!one.isAsked && reached === 0) return []
      const answered = tally.get('answered') ?? 0
      return [
        {
          questionId,
          revision: one.revisions[0],
          type,
          text,
          reached,
          answered,
          stopped: reached - (tally.get('left') ?? 0),
        },
      ]
    })
    return ok({ responses, completed: tallies.get('')?.get('completed') ?? 0, questions })
  })
}
