import { DEFAULT_SURVEY_NAME, err, LIMITS, ok, type Result, type Survey } from '@earshot/survey'
import type { ImportProblem } from '../imported.ts'
import { isObject, type JsonObject } from '../json/read-json.ts'
import { firstQuestions, type Reading, toSurvey } from '../reading.ts'
import { type Element, elementsOf, noteLeft, toText } from './elements.ts'
import { fieldsOf } from './fields.ts'
import { carryFlow } from './flow/carry-flow.ts'
import type { FlowStep } from './flow/step.ts'
import { withTriggers } from './flow/triggers.ts'
import { boolean, buttongroup, checkbox, dropdown, imagepicker, radiogroup } from './questions/choice-questions.ts'
import type { Reader } from './questions/draft.ts'
import { matrix } from './questions/matrix.ts'
import { ratingReader } from './questions/rating.ts'
import { comment, line, multipletext } from './questions/text-questions.ts'
import type { SurveyJsReading } from './reading.ts'
import { fittedText } from './words.ts'

/** Fields that SurveyJS has and Earshot knows; a survey with none of these is not theirs. */
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
  ['rating', ratingReader],
  ['text', line],
  ['comment', comment],
  ['multipletext', multipletext],
  ['matrix', matrix],
])

/** A survey of SurveyJS' survey-library. docs/survey-file.md lists what is carried over. */
export function readSurveyJs(file: JsonObject, reading: Reading): Result<Survey, ImportProblem> {
  const fields = fieldsOf(file)
  const surveyReading: SurveyJsReading = { ...reading, locale: toText(fields.read('locale')), languages: new Set() }
  const where = { at: 'survey' } as const
  const name =
    fittedText(surveyReading, { where, field: 'name', limit: LIMITS.surveyNameLength }, fields.read('title')) ||
    DEFAULT_SURVEY_NAME
  const description = fittedText(
    surveyReading,
    { where, field: 'description', limit: LIMITS.surveyDescriptionLength },
    fields.read('description'),
  )
  const { elements, pageNames } = elementsOf(surveyReading, fields)
  const triggers = fields.list('triggers')
  noteLeft(surveyReading, where, [fields])

  const carried = carriedFrom(surveyReading, elements)
  if (carried.length === 0) return err({ code: 'no_questions' })
  const questions = carryFlow(surveyReading, withTriggers(surveyReading, carried, pageNames, triggers))
  if (surveyReading.languages.size > 0)
    reading.notes.push({ code: 'languages_left', where, languages: [...surveyReading.languages].sort() })
  return ok(toSurvey(reading, { name, description, questions }))
}

/** Carries the elements over as steps; once there are more than a survey may hold, the others are only counted. */
function carriedFrom(reading: SurveyJsReading, elements: readonly Element[]): readonly FlowStep[] {
  const steps: FlowStep[] = []
  let beyond = 0
  for (const element of elements) {
    if (steps.length >= LIMITS.questions && !element.isHidden && readers.has(element.type)) beyond++
    else steps.push(...stepsOf(reading, element))
  }
  return firstQuestions(reading, { at: 'survey' }, steps, beyond)
}

function stepsOf(reading: SurveyJsReading, element: Element): readonly FlowStep[] {
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
