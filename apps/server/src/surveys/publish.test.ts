import { type OptionId, publishProblems, type Question, type QuestionId, type SurveyId } from '@earshot/survey'
import {
  aMultiSelect,
  anImageQuestion,
  anNpsQuestion,
  aRule,
  aSingleSelect,
  aSurvey,
  aTextQuestion,
} from '@earshot/survey/testing'
import { v7 as newUuid } from 'uuid'
import { expect, test } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'
import { aTestStore, call, etag } from '../testing/test-store.ts'

const app = await useTestApp()

/** Publishes a survey that asks these. */
async function publishing(questions: readonly Question[]) {
  const { token } = await aTestStore(app)
  const surveyId = newUuid() as SurveyId
  await call(app, token, 'POST /surveys', { surveyId })
  const asked = aSurvey(questions).questions.map((question) => ({ ...question, surveyId }))
  const copy = { name: 'A survey', description: '', questions: asked }
  const saved = await call(app, { token, headers: etag(1) }, `PUT /surveys/${surveyId}`, copy)
  const reply = await call(app, { token, headers: etag(saved.json.data.version) }, `POST /surveys/${surveyId}/publish`)
  return { ...reply, survey: { surveyId, ...copy } }
}

const id = (questionId: string) => questionId as QuestionId
const options = [
  { id: 'a' as OptionId, text: 'Spruce' },
  { id: 'b' as OptionId, text: '' },
]
const [picture] = anImageQuestion('q1').config.options
const pictures = picture ? [picture, { ...picture, id: 'b' as OptionId, text: 'Beeswax', imageUrl: null }] : []
const toGone = { nextQuestionId: id('gone') }
const toItself = { nextQuestionId: id('q1') }

test.each([
  { what: 'no question', questions: [], problem: { code: 'no_questions' } },
  {
    what: 'an empty question text',
    questions: [anNpsQuestion('q1', { text: ' ' })],
    problem: { code: 'question_text_empty', questionId: 'q1' },
  },
  {
    what: 'a choice of one, Other beside it',
    questions: [aMultiSelect('q1', { options: ['a'], config: { allowOther: true } })],
    problem: { code: 'too_few_options', questionId: 'q1' },
  },
  {
    what: 'an empty option text',
    questions: [aSingleSelect('q1', { config: { options } })],
    problem: { code: 'option_text_empty', questionId: 'q1', optionId: 'b' },
  },
  {
    what: 'an image option without a picture',
    questions: [anImageQuestion('q1', { config: { options: pictures } })],
    problem: { code: 'option_image_missing', questionId: 'q1', optionId: 'b' },
  },
  {
    what: 'a rule that leads to a missing question',
    questions: [aSingleSelect('q1', { logic: [aRule(['yes'], 'gone')] })],
    problem: { code: 'rule_target_missing', questionId: 'q1', ruleIndex: 0 },
  },
  {
    what: 'a next question that is missing',
    questions: [aTextQuestion('q1', { config: toGone })],
    problem: { code: 'next_question_missing', questionId: 'q1' },
  },
  {
    what: 'a loop with no way out',
    questions: [aTextQuestion('q1', { config: toItself })],
    problem: { code: 'loop_without_exit', questionId: 'q1' },
  },
  {
    what: 'a survey whose responses could exceed 256 KB',
    questions: [anNpsQuestion('q1'), ...Array.from({ length: 44 }, (_, at) => aTextQuestion(`text-${at}`))],
    problem: { code: 'responses_too_large', questionId: 'text-43' },
  },
])('$what is refused in its place, as the builder says', async ({ questions, problem }) => {
  const { status, json, survey } = await publishing(questions)
  expect({ status, json }).toMatchObject({
    status: 422,
    json: { problem: { code: 'survey_not_publishable', problems: [problem] } },
  })
  expect(json.problem.problems).toEqual(publishProblems(survey))
})

test('what is only warned of is published', async () => {
  const without = { ...aRule(['yes'], 'q1'), action: { type: 'SHOW', questionIds: [] } } as const
  const logic = [aRule(['no'], 'q1'), aRule(['no'], 'q3'), aRule([], 'q3'), without]
  const { status } = await publishing([
    aSingleSelect('q1', { logic, config: { nextQuestionId: id('q3') } }),
    anNpsQuestion('q2'),
    anNpsQuestion('q3'),
  ])
  expect(status).toBe(200)
})
