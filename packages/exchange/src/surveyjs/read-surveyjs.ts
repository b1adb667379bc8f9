import { DEFAULT_SURVEY_NAME, err, LIMITS, ok, type Result, type Survey } from '@earshot/survey'
import type { ImportProblem } from '../imported.ts'
import { isObject, type JsonObject } from '../json/read-json.ts'
import { firstQuestions, type Reading, surveyOf } from '../reading.ts'
import { type Element, elementsOf, noteLeft, textOf } from './elements.ts'
import { fieldsOf } from './fields.ts'
import { carryFlow } from './flow/carry-flow.ts'
import type { Step } from './flow/step.ts'
import { withTriggers } from './flow/triggers.ts'
import { boolean, buttongroup, checkbox, dropdown, imagepicker, radiogroup } from './questions/choice-questions.ts'
import type { Reader } from './questions/draft.ts'
import { matrix } from './questions/matrix.ts'
import { rating } from './questions/rating.ts'
import { comment, line, multipletext } from './questions/text-questions.ts'
import type { SurveyJsReading } from './reading.ts'
import { wordsOf } from './words.ts'

/** What SurveyJS has and Earshot knows; a survey of anything else is not theirs. */
export const isSurveyJs = (file: JsonObject): boolean =>
  [file.pages, file.elements].some(Array.isArray) ||
  (Array.isArray(file.questions) && file.questions.some((one) => isObject(one) && Object.hasOwn(one, 'name')))

/** All question types of SurveyJS that Earshot has something like. */
const readers: ReadonlyMap<string, Reader> = new Map([
  ['radiogroup', radiogroup],
  ['buttongroup', buttongroup],
  ['dropdown', dropdown],
  ['checkbox', checkbox],
  ['tagbox', checkbox],
  ['boolean', boolean],
  ['imagepicker', imagepicker],
  ['rating', rating],
  ['text', line],
  ['comment', comment],
  ['multipletext', multipletext],
  ['matrix', matrix],
])

/** A survey of SurveyJS' survey-library. What is carried over and what is not: docs/survey-file.md. */
export function readSurveyJs(file: JsonObject, reading: Reading): Result<Survey, ImportProblem> {
  const fields = fieldsOf(file)
  const own: SurveyJsReading = { ...reading, locale: textOf(fields.read('locale')), languages: new Set() }
  const where = { at: 'survey' } as const
  const name =
    wordsOf(own, { where, field: 'name', limit: LIMITS.surveyNameLength }, fields.read('title')) || DEFAULT_SURVEY_NAME
  const description = wordsOf(
    own,
    { where, field: 'description', limit: LIMITS.surveyDescriptionLength },
    fields.read('description'),
  )
  const { elements, pageNames } = elementsOf(own, fields)
  const triggers = fields.list('triggers')
  noteLeft(own, where, [fields])

  const carried = carriedFrom(own, elements)
  if (carried.length === 0) return err({ code: 'no_questions' })
  const questions = carryFlow(own, withTriggers(own, carried, pageNames, triggers))
  if (own.languages.size > 0)
    reading.notes.push({ code: 'languages_left', where, languages: [...own.languages].sort() })
  return ok(surveyOf(reading, { name, description, questions }))
}

/** What becomes of the elements; once there are more than a survey may hold, the others are only counted. */
function carriedFrom(reading: SurveyJsReading, elements: readonly Element[]): readonly Step[] {
  const steps: Step[] = []
  let beyond = 0
  for (const element of elements) {
    if (steps.length >= LIMITS.questions && !element.isHidden && readers.has(element.type)) beyond++
    else steps.push(...stepsOf(reading, element))
  }
  return firstQuestions(reading, { at: 'survey' }, steps, beyond)
}

function stepsOf(reading: SurveyJsReading, element: Element): readonly Step[] {
  const { where, type, conditions, page } = element
  const reader = readers.get(type)
  if (element.isHidden || !reader) {
    reading.notes.push(
      element.isHidden ? { code: 'question_hidden', where } : { code: 'question_not_carried', where, type },
    )
    return []
  }
  const drafts = reader(reading, element)
  noteLeft(reading, where, [element.fields])
  return drafts.map(({ question, source }) => ({ where, question, source, conditions, element: element.name, page }))
}
