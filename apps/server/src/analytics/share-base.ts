import type { ResultsQuery } from '@earshot/survey'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import type { AskedQuestion } from '../responses/asked-questions.ts'
import { askedKey } from '../responses/control-answers.ts'
import { countWithAny } from '../responses/facts/any-counts.ts'
import type { Tally } from '../responses/facts/fact-counts.ts'
import type { FactMatch } from '../responses/facts/match-facts.ts'
import { GIVEN } from '../responses/facts/response-facts.ts'
import type { SurveyKey } from '../responses/facts/survey-codes.ts'

/** Which responses the shares of a question are of (ADR-0099). */
export type ShareBase = {
  /** The options that are left out, in the order of the question. */
  readonly without: readonly string[]
  /** How many responses answered it. If options are left out: how many chose any other option. */
  readonly base: number
}

/** A question that is counted. */
type Counted = {
  readonly asked: AskedQuestion
  /** The counts of the question. */
  readonly tally: Tally
  /** The responses that these counts are of. Questions with the same object are counted together. */
  readonly match: FactMatch
}

/**
 * Adds to each question of which responses its shares are.
 * @param without the options that a query leaves out, by question
 */
export async function readShareBases<One extends Counted>(
  db: Db,
  survey: SurveyKey,
  counted: readonly One[],
  without: ResultsQuery['without'],
): Promise<readonly (One & ShareBase)[]> {
  const all = counted.map((one) => ({ ...one, without: leftOutOf(one.asked, without) }))
  const bases = await countOthers(db, survey, all.filter(canHaveSeveral))
  return all.map((one) => ({ ...one, base: bases.get(one) ?? baseOf(one) }))
}

type LeftOut = Counted & Pick<ShareBase, 'without'>

function leftOutOf({ question, options }: AskedQuestion, without: ResultsQuery['without']): readonly string[] {
  const wanted = without.find(({ questionId }) => questionId === question.questionId)?.optionIds ?? []
  return options.map(({ optionId }) => optionId).filter((optionId) => wanted.includes(optionId))
}

const answeredIn = (tally: Tally): number => tally.get('answered') ?? 0

/** Whether a response can have an option that is left out, and another one. */
const canHaveSeveral = ({ asked, tally, without }: LeftOut): boolean =>
  asked.question.summary === 'bars_of_many' && without.length > 0 && answeredIn(tally) > 0

/** Each response has one of the options. */
const baseOf = ({ tally, without }: LeftOut): number =>
  without.reduce((base, optionId) => base - (tally.get(`${GIVEN}${optionId}`) ?? 0), answeredIn(tally))

/** How many responses chose any option of each question that is not left out. */
async function countOthers<One extends LeftOut>(
  db: Db,
  survey: SurveyKey,
  questions: readonly One[],
): Promise<ReadonlyMap<One, number>> {
  const counts = new Map<One, number>()
  const codes = await readOptionCodes(db, survey, questions)
  for (const [match, ofMatch] of Map.groupBy(questions, (one) => one.match)) {
    const groups = ofMatch.map(({ asked, without }) =>
      codes
        .filter(({ key, optionId }) => key === askedKey(asked.question) && !without.includes(optionId))
        .map(({ code }) => code),
    )
    const counted = await countWithAny(db, survey, match, groups)
    for (const [index, one] of ofMatch.entries()) counts.set(one, counted[index] ?? 0)
  }
  return counts
}

type OptionCode = { readonly key: string; readonly optionId: string; readonly code: number }

async function readOptionCodes(
  db: Db,
  { storeId, surveyId }: SurveyKey,
  questions: readonly LeftOut[],
): Promise<readonly OptionCode[]> {
  if (questions.length === 0) return []
  const keys = questions.map(({ asked }) => askedKey(asked.question))
  const { rows } = await db.execute<OptionCode>(sql`
    SELECT q.key, substr(k.value, length(${GIVEN}::text) + 1) AS "optionId", k.code
    FROM jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) AS q(key)
    JOIN survey_codes k ON k.store_id = ${storeId} AND k.survey_id = ${surveyId} AND k.asked_key = q.key
      AND starts_with(k.value, ${GIVEN})`)
  return rows
}
