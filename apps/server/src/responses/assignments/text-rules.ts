import { type AssignedOption, type AssignedOptions, foldText, type OptionId, type RawAnswers } from '@earshot/survey'
import { sql } from '../../db/drizzle.ts'
import { isStoreOf } from '../../db/named-stores.ts'
import type { Db } from '../../db/open-db.ts'
import { hashShopperKey, shopperKeyCell } from '../../stores/shopper-hash.ts'
import { distinctSurveys, type SurveyKey, surveyKeyText } from '../facts/survey-codes.ts'
import type { StoredResponse } from '../response-columns.ts'

// Which option counts for a text beside Other (ADR-0097). A rule is for all responses that say the same. A merchant can also decide
// for one response alone, which is written in the response only.

/** A rule for all responses of a survey that wrote the same beside Other. */
type TextRule = Pick<AssignedOption, 'assignmentId' | 'optionId'>

/** The rules of one survey. */
export type TextRules = {
  /** The questions that have any. */
  readonly questions: ReadonlySet<string>
  /** @param folded a text after `foldText` */
  readonly ruleOf: (questionId: string, folded: string) => TextRule | undefined
}

export const NO_TEXT_RULES: TextRules = { questions: new Set(), ruleOf: () => undefined }

type RuleRow = SurveyKey & {
  readonly questionId: string
  readonly textHash: string
  readonly assignmentId: string
  readonly optionId: OptionId
  readonly shopperKey: string
}

/**
 * Reads the rules of surveys, by `surveyKeyText`. A transaction that writes what follows from them has locked a revision of
 * the survey before (`findRevisions`, `retainTextRules`): a rule changes only while nobody has.
 */
export async function readTextRules(db: Db, surveys: readonly SurveyKey[]): Promise<ReadonlyMap<string, TextRules>> {
  if (surveys.length === 0) return new Map()
  const keys = distinctSurveys(surveys)
  const { rows } = await db.execute<RuleRow>(sql`
    SELECT a.store_id AS "storeId", a.survey_id AS "surveyId", a.question_id AS "questionId", a.text_hash AS "textHash",
      a.assignment_id AS "assignmentId", a.option_id AS "optionId", s.shopper_key AS "shopperKey"
    FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS k("storeId" uuid, "surveyId" uuid)
    CROSS JOIN LATERAL (
      SELECT * FROM assignments
      WHERE store_id = k."storeId" AND survey_id = k."surveyId" AND ${isStoreOf(db, sql`store_id`, keys)} OFFSET 0) a
    CROSS JOIN LATERAL (
      SELECT shopper_key FROM stores
      WHERE store_id = a.store_id AND ${isStoreOf(db, sql`store_id`, keys)} OFFSET 0) s`)
  const ofSurveys = [...Map.groupBy(rows, surveyKeyText)]
  return new Map(ofSurveys.map(([key, ofSurvey]) => [key, rulesOf(db, ofSurvey)]))
}

function rulesOf(db: Db, rows: readonly RuleRow[]): TextRules {
  const [first] = rows
  if (!first) return NO_TEXT_RULES
  const shopperKey = db.cipher.decrypt(shopperKeyCell(first.storeId), first.shopperKey)
  const byText = new Map(rows.map(({ questionId, textHash, ...rule }) => [`${questionId} ${textHash}`, rule]))
  const questions = new Set(rows.map(({ questionId }) => questionId))
  return {
    questions,
    ruleOf: (questionId, folded) =>
      questions.has(questionId) ? byText.get(`${questionId} ${hashShopperKey(shopperKey, 'text', folded)}`) : undefined,
  }
}

/** Waits while a rule of the survey is changed. None changes before this transaction ends. */
export async function retainTextRules(tx: Db, { storeId, surveyId }: SurveyKey): Promise<void> {
  await tx.execute(sql`
    SELECT FROM revisions WHERE store_id = ${storeId} AND survey_id = ${surveyId} FOR KEY SHARE`)
}

/** Waits for all transactions that have read rules of the survey. Others wait until this transaction ends. */
export async function lockTextRules(tx: Db, { storeId, surveyId }: SurveyKey): Promise<void> {
  await tx.execute(sql`
    SELECT FROM revisions WHERE store_id = ${storeId} AND survey_id = ${surveyId} ORDER BY revision FOR UPDATE`)
}

/** Each question with a text beside Other, and the text after `foldText`. */
const foldedTexts = (answers: RawAnswers): readonly (readonly [questionId: string, folded: string])[] =>
  Object.entries(answers).flatMap(([questionId, answer]) => {
    const folded = foldText(otherTextOf(answer))
    return folded === '' ? [] : [[questionId, folded] as const]
  })

/** Whether any answer has a text beside Other. */
export const hasOtherText = (answers: RawAnswers): boolean =>
  Object.values(answers).some((answer) => otherTextOf(answer) !== '')

function otherTextOf(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null || !('otherValue' in answer)) return ''
  return typeof answer.otherValue === 'string' ? answer.otherValue : ''
}

/** A response, as far as it decides which options are assigned. */
type Assignable = Pick<StoredResponse, 'answers' | 'assigned' | 'test'>

/**
 * The options that count in place of Other. A decision for this response alone counts until its shopper writes another text, and
 * comes before a rule. No rule is for a test, which never counts.
 * @param before the same response before its answers changed; null for a new one
 */
export function assignedOptions(
  before: Assignable | null,
  { answers, test }: Pick<StoredResponse, 'answers' | 'test'>,
  { ruleOf }: TextRules,
): AssignedOptions | null {
  if (test) return null
  const earlier = new Map(before?.assigned ? foldedTexts(before.answers) : [])
  const assigned: Record<string, AssignedOption> = {}
  for (const [questionId, folded] of foldedTexts(answers)) {
    const known = before?.assigned?.[questionId]
    const rule = ruleOf(questionId, folded)
    if (known?.isOwn && earlier.get(questionId) === folded) assigned[questionId] = known
    else if (rule) assigned[questionId] = { ...rule, isOwn: false }
  }
  return Object.keys(assigned).length === 0 ? null : assigned
}
