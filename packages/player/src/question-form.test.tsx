import type { PublishedQuestion } from '@earshot/survey/respondent'
import { anNpsQuestion, aPublishedSurvey, aSingleSelect, aSurvey } from '@earshot/survey/testing'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { startState } from './player-state.ts'
import { QuestionForm } from './question-form.tsx'
import { playerWords } from './words.ts'

test.each([
  { control: 'a choice', question: aSingleSelect('q1') },
  { control: 'a choice that is explained', question: aSingleSelect('q1', { description: 'One of two.' }) },
  { control: 'a scale', question: anNpsQuestion('q1') },
])('$control is described only by what stands there', ({ question }) => {
  const html = draw(aPublishedSurvey(aSurvey([question])).questions)
  const described = /aria-describedby="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
  for (const id of described) expect(html).toContain(` id="${id}"`)
  expect(described.includes('ends')).toBe(question.type === 'nps')
})

function draw(questions: readonly PublishedQuestion[]): string {
  const [question] = questions
  if (!question) throw new Error('There is no question to draw')
  const nothing = () => {}
  return renderToStaticMarkup(
    <QuestionForm
      questions={questions}
      question={question}
      state={startState(questions, 0)}
      seed=""
      words={playerWords()}
      onAnswer={nothing}
      onNext={nothing}
      onBack={nothing}
    />,
  )
}
