/// <reference types="vite/types/importMeta.d.ts" />
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import * as survey from '../index.ts'
import { controlOf, type Question } from '../questions/registry.ts'
import { surveySchema } from '../survey.schema.ts'
import type { Survey } from '../survey.ts'
import { type EditName, randomEditSession, randomEdits, randomSurvey, seededRandom } from '../testing/index.ts'

/** Functions that only read, or make another survey. */
const NO_EDITS = [
  'canEnd',
  'differences',
  'duplicateContent',
  'duplicateSurveySteps',
  'ensureUniqueTexts',
  'otherwiseOf',
  'record',
  'redo',
  'undo',
  'withFreshIds',
]

/** The modules of this folder, by which the operations among the package's exports are recognized. */
const modules = import.meta.glob<object>(['./*.ts', '!./*.test.ts'], { eager: true })

test('every operation that the package exports is among those tried at random', () => {
  const ownFunctions = new Set(Object.values(modules).flatMap((module) => Object.values(module)))
  const operations = Object.entries(survey)
    .filter(([, value]) => typeof value === 'function' && ownFunctions.has(value))
    .map(([name]) => name)
  const tried = Object.keys(randomEdits)
  expect(operations.filter((name) => !tried.includes(name)).sort()).toEqual(NO_EDITS)
})

const names = Object.keys(randomEdits) as EditName[]

test('SPEC E4, SPEC E5, SPEC E10, SPEC E11: whatever is done, places count from 0, all references are whole, and it can be saved', () => {
  fc.assert(
    fc.property(fc.nat(), fc.array(fc.constantFrom(...names), { maxLength: 30 }), (seed, edits) => {
      const random = seededRandom(seed)
      for (const edited of randomEditSession(randomSurvey(random), edits, random)) {
        if ('survey' in edited) expectWhole(edited.survey, edited.selectedQuestionId)
        else expectWhole(edited, edited.questions[0]?.questionId ?? null)
      }
    }),
    { seed: 61, numRuns: 300 },
  )
})

function expectWhole({ surveyId: _, ...copy }: Survey, selected: string | null): void {
  const { questions } = copy
  const ids = questions.map(({ questionId }) => questionId)
  expect(questions.map(({ orderIndex }) => orderIndex)).toEqual(questions.map((_, index) => index))
  expect(new Set(ids).size).toBe(ids.length)
  for (const { config, logic } of questions) {
    const targets = [config.nextQuestionId ?? [], ...logic.map(({ action }) => action.questionIds)].flat()
    expect(ids).toEqual(expect.arrayContaining(targets))
  }
  for (const question of questions)
    expect(valuesOf(question).filter((value) => !offeredBy(question).includes(value))).toEqual([])
  expect(selected === null ? questions : ids).toEqual(selected === null ? [] : expect.arrayContaining([selected]))
  expect(v.is(surveySchema, copy)).toBe(true)
}

const valuesOf = ({ logic }: Question) => logic.flatMap(({ condition }) => condition.values)

/** Values that rules may ask for; that a rating has no 0 does no harm. */
function offeredBy(question: Question): readonly string[] {
  const control = controlOf(question)
  if (control.as === 'options') return [...control.options.map(({ optionId }) => optionId), 'other']
  return Array.from({ length: 11 }, (_, score) => String(score))
}
