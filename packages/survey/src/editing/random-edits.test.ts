import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { controlOf, type Question } from '../questions/registry.ts'
import type { Result } from '../result.ts'
import { surveySchema } from '../survey.schema.ts'
import type { Survey } from '../survey.ts'
import { type Random, randomSurvey, seededRandom } from '../testing/index.ts'
import { deleteQuestion } from './delete-question.ts'
import { duplicateQuestion } from './duplicate-question.ts'
import type { Edited, EditProblem } from './edited.ts'
import { moveQuestion } from './move-question.ts'

test('[E4] [E5] [E10] [E11] whatever is deleted, duplicated and moved, places count from 0 and all references are whole', () => {
  let edits = 0
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const random = seededRandom(seed)
      let survey = randomSurvey(random)
      for (let round = 0; round < 12 && survey.questions.length > 0; round++) {
        const edited = anyEdit(survey, random, () => `new-${edits++}`)
        if (!edited.ok) throw new Error(edited.problem.code)
        expectWhole(edited.value.survey, edited.value.selectedQuestionId)
        survey = edited.value.survey
      }
    }),
    { seed: 61, numRuns: 300 },
  )
})

function anyEdit(survey: Survey, random: Random, newId: () => string): Result<Edited, EditProblem> {
  const { questions } = survey
  const any = (end: number) => Math.floor(random() * end)
  const questionId = questions[any(questions.length)]?.questionId
  if (questionId === undefined) throw new Error('There is nothing to edit')
  switch (any(3)) {
    case 0:
      return deleteQuestion(survey, questionId)
    case 1:
      return duplicateQuestion(survey, questionId, newId)
    default: {
      const moved = moveQuestion(survey, questionId, any(questions.length))
      return { ok: true, value: { survey: moved, selectedQuestionId: questionId } }
    }
  }
}

function expectWhole({ surveyId: _, ...copy }: Survey, selected: string | null): void {
  const { questions } = copy
  const ids = questions.map(({ questionId }) => questionId)
  expect(questions.map(({ orderIndex }) => orderIndex)).toEqual(questions.map((_, place) => place))
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

/** What rules may ask for; that a rating has no 0 does no harm. */
function offeredBy(question: Question): readonly string[] {
  const control = controlOf(question)
  if (control.as === 'options') return [...control.options.map(({ optionId }) => optionId), 'other']
  return Array.from({ length: 11 }, (_, score) => String(score))
}
