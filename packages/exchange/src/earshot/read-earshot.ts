import { err, ok, type Result, type Survey, type SurveyId, surveySchema } from '@earshot/survey'
import * as v from 'valibot'
import type { FieldReason, ImportProblem } from '../imported.ts'
import type { JsonObject } from '../json/read-json.ts'
import { SURVEY_FORMAT, SURVEY_FORMAT_VERSION, surveyFileSchema } from './survey-file.schema.ts'

export const isEarshotFile = ({ format }: JsonObject): boolean => format === SURVEY_FORMAT

/**
 * A file of Earshot's own: taken whole, its ids kept, or refused at the first thing that is wrong with it. Rules that lead
 * to missing questions stay: the survey may be unfinished (spec §3.2).
 */
export function readEarshot(file: JsonObject, surveyId: SurveyId): Result<Survey, ImportProblem> {
  if (typeof file.version === 'number' && file.version > SURVEY_FORMAT_VERSION) {
    return err({ code: 'version_unknown', version: file.version })
  }
  const parsed = v.safeParse(surveyFileSchema, file, { abortEarly: true })
  if (!parsed.success) return err(fieldProblem(parsed.issues[0]))

  const { name, description } = parsed.output
  const questions = parsed.output.questions.map((question) => ({ surveyId, ...question }))
  const whole = v.safeParse(surveySchema, { name, description, questions }, { abortEarly: true })
  return whole.success ? ok({ surveyId, ...whole.output }) : err(fieldProblem(whole.issues[0]))
}

const fieldProblem = (issue: v.BaseIssue<unknown>): ImportProblem => ({
  code: 'field_wrong',
  path: pathOf(issue),
  reason: reasonOf(issue),
})

/** @example `questions[2].config.options[0].text` */
function pathOf({ path }: v.BaseIssue<unknown>): string {
  return (path ?? []).reduce((all, { key }) => {
    if (typeof key === 'number') return `${all}[${key}]`
    return all === '' ? String(key) : `${all}.${key}`
  }, '')
}

function reasonOf({ kind, type, input, expected, message }: v.BaseIssue<unknown>): FieldReason {
  if (kind === 'schema') {
    if (expected === 'never') return 'unknown_field'
    if (input === undefined) return 'missing'
    return SETS.has(type) ? 'not_allowed' : 'wrong_type'
  }
  if (type === 'max_length') return Array.isArray(input) ? 'too_many' : 'too_long'
  return OWN_REASONS.find((reason) => reason === message) ?? (BOUNDS.has(type) ? 'out_of_range' : 'malformed')
}

const SETS: ReadonlySet<string> = new Set(['literal', 'picklist', 'variant'])
const BOUNDS: ReadonlySet<string> = new Set(['min_value', 'max_value', 'integer', 'safe_integer'])

/** The reasons that the schema of surveys gives itself. */
const OWN_REASONS = [
  'duplicate_id',
  'order_index_not_dense',
  'max_below_min',
  'emoji_scale',
] as const satisfies FieldReason[]
