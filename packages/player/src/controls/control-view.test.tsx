import type { Answer, OptionId } from '@earshot/survey/respondent'
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
import { playerWords } from '../words.ts'
import { ControlView } from './control-view.tsx'
import { loadView } from './load-controls.ts'

// Each type of question has its own controls. Spec §2.9.

test.each(['radio', 'pill'] as const)('one choice is made by a %s for each option', async (displayType) => {
  const html = await draw(aSingleSelect('q1', { config: { displayType, randomize: false } }))
  expect(inputs(html)).toEqual(['radio', 'radio'])
  expect(html).toContain(`class="${displayType}"`)
  expect(innerTexts(html)).toEqual(['The yes one', 'The no one'])
})

test('several choices are made by checkboxes', async () => {
  expect(inputs(await draw(aMultiSelect('q1')))).toEqual(['checkbox', 'checkbox'])
})

test.each([
  { hideLabel: false, shownAs: 'caption' },
  { hideLabel: true, shownAs: 'visually-hidden' },
])('a picture is chosen by its own, its text $shownAs', async ({ hideLabel, shownAs }) => {
  const html = await draw(anImageQuestion('q1', { config: { hideLabel, randomize: false } }))
  const pictures = [...html.matchAll(/<img src="([^"]*)"/g)].map(([, src]) => src)
  expect(pictures).toEqual(['https://earshot.example/pictures/yes.png', 'https://earshot.example/pictures/no.png'])
  expect(html).toContain(`<span class="${shownAs}">The yes one</span>`)
})

test('a text is written on four rows, and the merchant says what stands there before', async () => {
  const html = await draw(aTextQuestion('q1', { config: { placeholder: 'In your own words' } }))
  expect(html).toMatch(/<textarea[^>]* rows="4"/)
  expect(html).toMatch(/<textarea[^>]* placeholder="In your own words"/)
})

test('a list that unfolds asks for an option until one is chosen', async () => {
  expect(await draw(aDropDown('q1'))).toMatch(/role="combobox"[^>]*><span[^>]*>Select an option</)
  const chosen = { optionId: 'yes' as OptionId, otherValue: null }
  expect(await draw(aDropDown('q1'), chosen)).toMatch(/role="combobox"[^>]*><span[^>]*>The yes one</)
})

test('a date is one day, written as its placeholder says', async () => {
  const html = await draw(aDateQuestion('q1'), { value: '2026-11-21' })
  expect(html.match(/<input[^>]*>/g)).toHaveLength(1)
  expect(html).toMatch(/<input[^>]* placeholder="YYYY-MM-DD"[^>]* value="2026-11-21"/)
})

const WORDS = ['Terrible', 'Bad', 'Good', 'Very good', 'Excellent']

test.each([
  { displayType: 'star', names: [1, 2, 3, 4, 5].map((score) => `${score} of 5`), drawings: 5 },
  { displayType: 'emoji', names: WORDS, drawings: 5 },
  { displayType: 'number', names: ['1', '2', '3', '4', '5'], drawings: 0 },
] as const)('a rating by $displayType offers five', async ({ displayType, names, drawings }) => {
  const [scores = ''] = (await draw(aRating('q1', { config: { displayType } }))).split('id="ends"')
  expect(inputs(scores)).toHaveLength(5)
  expect(innerTexts(scores)).toEqual(names)
  expect(scores.match(/<svg/g) ?? []).toHaveLength(drawings)
})

test.each([
  { config: {}, ends: ['1 · Terrible', '5 · Excellent'] },
  { config: { minLabel: 'Unlikely', maxLabel: 'Likely' }, ends: ['1 · Unlikely', '5 · Likely'] },
])('the ends of a number rating are said: $ends', async ({ config, ends }) => {
  const [, shown = ''] = (await draw(aRating('q1', { config }))).split('id="ends"')
  expect(innerTexts(shown)).toEqual(ends)
})

test.each(['emoji', 'bar'] as const)(
  'NPS as %s runs from 0 to 10, each score in the colour of its group',
  async (displayType) => {
    const html = await draw(anNpsQuestion('q1', { config: { displayType } }))
    const [scores = ''] = html.split('id="ends"')
    expect(html).toContain(`class="scale ${displayType} `)
    expect(innerTexts(scores)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
    expect(html.match(/<svg/g) ?? []).toHaveLength(displayType === 'emoji' ? 11 : 0)
    const groups = [...html.matchAll(/<label class="score (\w+)"/g)].map(([, group]) => group)
    expect(groups).toEqual([...Array(7).fill('detractor'), 'passive', 'passive', 'promoter', 'promoter'])
  },
)

test.each([
  { kind: 'one choice', question: aSingleSelect('q1', { config: { allowOther: true } }), isMany: false },
  { kind: 'several choices', question: aMultiSelect('q1', { config: { allowOther: true } }), isMany: true },
  { kind: 'a drop-down', question: aDropDown('q1', { config: { allowOther: true } }), isMany: false },
])('$kind asks to specify Other once it is chosen', async ({ question, isMany }) => {
  const chose = (id: string, otherValue: string | null) => {
    const optionId = id as OptionId
    return draw(question, isMany ? { optionIds: [optionId], otherValue } : { optionId, otherValue })
  }
  expect(await chose('other', 'A friend')).toMatch(/placeholder="Please specify"[^>]* value="A friend"/)
  expect(await chose('yes', null)).not.toContain('Please specify')
})

type Question = NonNullable<Parameters<typeof aSurvey>[0]>[number]

async function draw(asked: Question, answer?: Answer): Promise<string> {
  const [question] = aRevision(aSurvey([asked])).questions
  if (!question) throw new Error('There is no question to draw')
  await loadView(question.control)
  return renderToStaticMarkup(
    <ControlView
      control={question.control}
      answer={answer}
      seed=""
      words={playerWords()}
      pictureOrigin="https://earshot.example"
      named={() => ({
        'aria-labelledby': 'question',
        'aria-describedby': undefined,
        'aria-required': true,
        'aria-invalid': false,
      })}
      onAnswer={() => {}}
    />,
  )
}

const inputs = (html: string) => [...html.matchAll(/<input type="(\w+)"/g)].map(([, type]) => type)

/** The text of each innermost span. */
const innerTexts = (html: string) => [...html.matchAll(/<span[^>]*>([^<]+)<\/span>/g)].map(([, text]) => text)
