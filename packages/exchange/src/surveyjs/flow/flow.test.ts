import { type Answer, nextQuestionId, resolveSurvey, type Survey } from '@earshot/survey'
import { type Random, randomAnswer, seededRandom } from '@earshot/survey/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Imported } from '../../index.ts'
import { imported, notesOf } from '../../testing/make.ts'
import { expressibleSurveyJs, type Given, type RandomQuestion, randomSurveyJs } from '../testing/random-surveyjs.ts'

/** Answers to all questions, as Earshot takes them, by what the question asks. */
type Table = ReadonlyMap<string, Answer | null>

function randomTable(survey: Survey, random: Random): Table {
  return new Map(
    resolveSurvey(survey, 1).questions.map(({ text, control, isRequired }) => [
      text,
      !isRequired && random() < 0.3 ? null : randomAnswer(control, random),
    ]),
  )
}

/** The questions that Earshot asks somebody who answers like this. */
function askedByEarshot({ questions }: Survey, table: Table): readonly string[] {
  const asked: string[] = []
  let id: string | null = questions[0]?.questionId ?? null
  while (id !== null && asked.length <= questions.length) {
    const question = questions.find(({ questionId }) => questionId === id)
    asked.push(question?.text ?? '')
    id = nextQuestionId(questions, id, table.get(question?.text ?? ''))
  }
  return asked
}

/** The questions that SurveyJS asks them: each question in turn whose conditions hold for the answers until then. */
function askedBySurveyJs(
  { survey }: Imported,
  questions: readonly RandomQuestion[],
  table: Table,
  left: ReadonlySet<string>,
): readonly string[] {
  const given = new Map<string, unknown>()
  return questions.flatMap(({ name, json, shownIf }) => {
    if (!shownIf.every((meant) => left.has(keyOf(meant)) || meant.isTrue(given as Given))) return []
    given.set(name, givenBy(survey, json, name, table.get(name) ?? null))
    return [name]
  })
}

const keyOf = ({ at, text }: { readonly at: string; readonly text: string }) => `${at}: ${text}`

/** An answer of Earshot as SurveyJS would have it. */
function givenBy(survey: Survey, json: Record<string, unknown>, name: string, answer: Answer | null): unknown {
  const config = survey.questions.find(({ text }) => text === name)?.config
  const options = config && 'options' in config ? config.options : []
  const textOf = (id: string) => (id === 'other' ? 'other' : options.find((option) => option.id === id)?.text)
  if (!answer) return undefined
  if ('optionIds' in answer) return answer.optionIds.map(textOf)
  if ('value' in answer) return answer.value
  if ('optionId' in answer) return json.type === 'boolean' ? textOf(answer.optionId) === 'Yes' : textOf(answer.optionId)
  throw new Error('SurveyJS has no such answer')
}

test('SPEC L1: where rules can say it, everyone is asked what SurveyJS asks them, and nothing is noted', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const random = seededRandom(seed)
      const { json, questions } = expressibleSurveyJs(random)
      const result = imported(json)
      expect(notesOf(result, 'logic_not_carried')).toEqual([])
      for (let round = 0; round < 10; round++) {
        const table = randomTable(result.survey, random)
        expect(askedByEarshot(result.survey, table)).toEqual(askedBySurveyJs(result, questions, table, new Set()))
      }
    }),
    { seed: 73, numRuns: 60 },
  )
})

test('SPEC L2: whatever the conditions, what is noted is asked of everyone, and all else as SurveyJS asks it', () => {
  let [exact, carried] = [0, 0]
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const random = seededRandom(seed)
      const { json, questions } = randomSurveyJs(random)
      const result = imported(json)
      const left = new Set(
        notesOf(result, 'logic_not_carried').map(({ where, expression }) =>
          keyOf({ at: 'name' in where ? where.name : '', text: expression }),
        ),
      )
      if (left.size === 0) exact++
      if (questions.some(({ shownIf }) => shownIf.some((meant) => !left.has(keyOf(meant))))) carried++
      for (let round = 0; round < 10; round++) {
        const table = randomTable(result.survey, random)
        expect(askedByEarshot(result.survey, table)).toEqual(askedBySurveyJs(result, questions, table, left))
      }
    }),
    { seed: 74, numRuns: 200 },
  )
  // Otherwise nothing was tried.
  expect(exact).toBeGreaterThan(40)
  expect(carried).toBeGreaterThan(66)
})
