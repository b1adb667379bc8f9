import type { ResultsQuery } from '@earshot/survey'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open-db.ts'
import type { AskedQuestion } from '../responses/asked-questions.ts'
import { askedKey } from '../responses/control-answers.ts'
import { countCodes, type Tally } from '../responses/facts/fact-counts.ts'
import type { FactMatch } from '../responses/facts/match-facts.ts'
import { GIVEN } from '../responses/facts/response-facts.ts'
import type { SurveyKey } from '../responses/facts/survey-codes.ts'

/** Which responses the shares of a question are of (ADR-0099). */
export type ShareBase = {
  /** The options that are left out, in the order of the question. */
  readonly without: readonly string[]
  /** How many responses answered it, or with options left out chose any other option. */
  readonly base: number
}

type Wanted = {
  readonly asked: AskedQuestion
  /** The counts of the question. */
  readonly tally: Tally
  /** The responses that these counts are of. */
  readonly match: FactMatch
}

/** @param without what a query leaves out, by question */
export async function readShareBase(
  db: Db,
  survey: SurveyKey,
  { asked: { question, options }, tally, match }: Wanted,
  without: ResultsQuery['without'],
): Promise<ShareBase> {
  const wanted = without.find(({ questionId }) => questionId === question.questionId)?.optionIds ?? []
  const leftOut = options.map(({ optionId }) => optionId).filter((optionId) => wanted.includes(optionId))
  const answered = tally.get('answered') ?? 0
  if (leftOut.length === 0) return { without: [], base: answered }
  const values = leftOut.map((optionId) => `${GIVEN}${optionId}`)
  if (question.summary === 'bars_of_many') {
    return { without: leftOut, base: await countOthers(db, survey, match, { key: askedKey(question), values }) }
  }
  // Each response has one of the options.
  return { without: leftOut, base: values.reduce((base, value) => base - (tally.get(value) ?? 0), answered) }
}

const ANSWERED: readonly string[] = ['answered', 'returned']

/** How many responses gave any value to a question but some. They answered it, each in one of two ways. */
async function countOthers(
  db: Db,
  survey: SurveyKey,
  match: FactMatch,
  { key, values }: { readonly key: string; readonly values: readonly string[] },
): Promise<number> {
  const { rows } = await db.execute<{ value: string; code: number }>(sql`
    SELECT value, code FROM survey_codes
    WHERE store_id = ${survey.storeId} AND survey_id = ${survey.surveyId} AND asked_key = ${key}`)
  const codesOf = (isWanted: (value: string) => boolean) =>
    rows.filter(({ value }) => isWanted(value)).map(({ code }) => code)
  const others = codesOf((value) => value.startsWith(GIVEN) && !values.includes(value))
  const clause = { questionId: null, codes: others, isNegated: false }
  const counted = await countCodes(
    db,
    survey,
    { ...match, clauses: [...match.clauses, clause] },
    codesOf((value) => ANSWERED.includes(value)),
  )
  return counted.reduce((sum, [, n]) => sum + n, 0)
}
