import type { OptionId, PublishedQuestion } from '@earshot/survey/respondent'
import {
  aDateQuestion,
  aDropDown,
  aMultiSelect,
  anImageQuestion,
  anNpsQuestion,
  aRating,
  aRevision,
  aSingleSelect,
  aSurvey,
  aTextQuestion,
} from '@earshot/survey/testing'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { loadControls } from './controls/load-controls.ts'
import { chunk } from './deferred.tsx'
import { startState } from './player-state.ts'
import { QuestionForm } from './question-form.tsx'
import { playerWords } from './words.ts'

test.each([
  { control: 'a choice', question: aSingleSelect('q1') },
  { control: 'a choice that is explained', question: aSingleSelect('q1', { description: 'One of two.' }) },
  { control: 'a scale', question: anNpsQuestion('q1'), by: ['ends'] },
  { control: 'a rating by faces', question: aRating('q1', { config: { displayType: 'emoji' } }) },
  { control: 'a choice of many', question: aMultiSelect('q1') },
  { control: 'a choice of some', question: aMultiSelect('q1', { config: { minSelect: 2 } }), by: ['bounds'] },
  { control: 'a list that unfolds', question: aDropDown('q1') },
  { control: 'a choice of pictures', question: anImageQuestion('q1') },
  { control: 'a text', question: aTextQuestion('q1') },
  { control: 'a date', question: aDateQuestion('q1') },
])('$control is described by what stands there, and by nothing else', async ({ question, by = [] }) => {
  const html = await draw(aRevision(aSurvey([question])).questions)
  const described = /aria-describedby="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
  for (const id of described) expect(html).toContain(` id="${id}"`)
  expect(described).toEqual([...(question.description ? ['description'] : []), ...by])
  expect(html.match(/aria-labelledby="question"/g)).not.toBeNull()
})

const nameless = { id: 'a' as OptionId, text: '' }
test.each([
  { kind: 'an option', question: aSingleSelect('q1', { config: { options: [nameless] } }) },
  { kind: 'a picture', question: anImageQuestion('q1', { config: { options: [{ ...nameless, imageUrl: null }] } }) },
])('$kind without text is called by its place', async ({ question }) => {
  expect(await draw(aRevision(aSurvey([question])).questions)).toContain('Response 1')
})

test('a text is written in four rows', async () => {
  expect(await draw(aRevision(aSurvey([aTextQuestion('q1')])).questions)).toContain('rows="4"')
})

const two = aRevision(aSurvey([aTextQuestion('q1'), aTextQuestion('q2')])).questions

test('Back stands on every question but the first', async () => {
  expect(buttons(await draw(two))).toEqual(['Next'])
  expect(buttons(await draw(two, 1))).toEqual(['Back', 'Submit'])
})

test('the last question is submitted, and so is one that ends the survey', async () => {
  expect(buttons(await draw(two, 1))).toContain('Submit')
  const ends = aTextQuestion('q1', { config: { isTerminal: true } })
  const [asked] = aRevision(aSurvey([ends, aTextQuestion('q2')])).questions
  expect(buttons(await draw(asked ? [asked, ...two.slice(1)] : []))).toEqual(['Submit'])
})

const buttons = (html: string) => [...html.matchAll(/<button[^>]*>([^<]*)<\/button>/g)].map(([, text]) => text)

/** @param at which question stands on the screen, those before it walked */
async function draw(questions: readonly PublishedQuestion[], at = 0): Promise<string> {
  await loadControls(questions)
  const question = questions[at]
  if (!question) throw new Error('There is no question to draw')
  const nothing = () => {}
  return renderToStaticMarkup(
    <QuestionForm
      questions={questions}
      question={question}
      isStuck={false}
      state={{ ...startState(questions, 0), path: questions.slice(0, at + 1).map(({ questionId }) => questionId) }}
      seed=""
      deferred={chunk}
      words={playerWords()}
      onAnswer={nothing}
      onNext={nothing}
      onBack={nothing}
    />,
  )
}
