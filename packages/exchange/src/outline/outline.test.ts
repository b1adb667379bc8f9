import { expect, test } from 'vitest'
import { imported, notesOf } from '../testing/make.ts'
import { shortForm } from '../testing/short-form.ts'

const WHOLE = `\uFEFF# After your order\r
It takes two minutes.\r
Thank you!\r
\r
1. How did you hear about us?\r
\t- A friend\r
\t- Instagram\r
\t- Other: please tell us\r
2. What else? (text)\r
Anything helps.\r
3. How likely are you to recommend us? (nps)\r
4. Rate the delivery (stars 5) [optional]\r
5. Which do you use? (several, up to 2)\r
* Shoes\r
* Shirts\r
* shoes \r
`

const read = (text: string) => imported(text).survey.questions.map(shortForm)

test('SPEC O1: an outline is a name, what the survey is about, questions, and options below them', () => {
  const { survey, notes } = imported(WHOLE)
  expect([survey.name, survey.description]).toEqual(['After your order', 'It takes two minutes.\nThank you!'])
  expect(survey.questions.map(shortForm)).toEqual([
    'single_select radio "How did you hear about us?": A friend | Instagram + Other: please tell us',
    'text "What else?" (Anything helps.)',
    'nps number "How likely are you to recommend us?"',
    'rating star 1-5 optional "Rate the delivery"',
    'multi_select checkbox 1-2 "Which do you use?": Shoes | Shirts',
  ])
  expect(notes).toEqual([{ code: 'options_repeated', where: { at: 'line', line: 13 }, count: 1 }])
})

test.each(['-', '*', '+', '•', '–', 'o', '[ ]', '[x]', '( )', 'a)', 'B.', '- [ ]', '1)', '☐', '✔️', '·\t', '\uF0B7\t'])(
  'SPEC O2: %s begins an option',
  (bullet) => {
    expect(read(`1. Which?\n${bullet} One\n${bullet} Two`)).toEqual(['single_select radio "Which?": One | Two'])
  },
)

test.each(['•', '-', '□'])('SPEC O2: %s needs no space behind it', (bullet) => {
  expect(read(`1. Which?\n${bullet}One\n${bullet}Two`)).toEqual(['single_select radio "Which?": One | Two'])
})

test('SPEC O2: a number needs none before a letter, and is no number before another', () => {
  expect(read('1.Which?\n- One\n2.1 kilos')).toEqual(['single_select radio "Which?": One 2.1 kilos'])
})

test.each(['1.', '1)', 'Q1.', 'q1:', 'Question 1:', '**1.'])('SPEC O2: %s begins a question', (number) => {
  expect(read(`${number} Which?\n- One\n- Two`)).toEqual(['single_select radio "Which?": One | Two'])
})

test('SPEC O2: a line may end in every way that word processors know', () => {
  expect(read('1. Which?\v- One\f- Two\u2028- Three\r2. Why?')).toEqual([
    'single_select radio "Which?": One | Two | Three',
    'text "Why?"',
  ])
})

test('SPEC O3: without numbers, each line that is not an option is a question', () => {
  expect(read('Which?\n- One\n- Two\n\nWhy?\nSince when? (date)')).toEqual([
    'single_select radio "Which?": One | Two',
    'text "Why?"',
    'date "Since when?"',
  ])
  const { survey, notes } = imported('What do you like?\n\nWhat not?')
  expect(survey.questions.map(shortForm)).toEqual(['text "What do you like?"', 'text "What not?"'])
  expect(notes).toEqual([{ code: 'lines_as_questions', where: { at: 'survey' }, count: 2 }])
})

test('SPEC O3: headings are questions where nothing else is, and sections where questions are numbered', () => {
  expect(read('# Name\n## Which?\n1. One\n2. Two\n## Why?\n1. So\n2. Not so')).toEqual([
    'single_select radio "Which?": One | Two',
    'single_select radio "Why?": So | Not so',
  ])
  const sections = imported('# Name\n## You\n1. Who?\n- Me\n- You\n## Us\n1. Why?')
  expect(sections.survey.questions.map(({ text }) => text)).toEqual(['Who?', 'Why?'])
  expect(notesOf(sections, 'heading_left')).toEqual([
    { code: 'heading_left', where: { at: 'line', line: 2 }, text: 'You' },
    { code: 'heading_left', where: { at: 'line', line: 6 }, text: 'Us' },
  ])
})

test('SPEC O3: headings that are questions lose their numbers, and lines drawn across mean nothing', () => {
  expect(read('# Name\n---\n## 1. Which?\n- One\n***\n- Two\n## 2. Why?\n_____')).toEqual([
    'single_select radio "Which?": One | Two',
    'text "Why?"',
  ])
})

test('SPEC O3: numbers that begin again below each question are options', () => {
  expect(read('My survey\n\nWhich?\n1. One\n2. Two\nWhy?\n1. So\n2. Not so')).toEqual([
    'single_select radio "Which?": One | Two',
    'single_select radio "Why?": So | Not so',
  ])
  expect(read('You\n1. Who?\n2. Where?\nUs\n1. Why?')).toEqual(['text "Who?"', 'text "Where?" (Us)', 'text "Why?"'])
})

test('SPEC O3: of a mere list, each item is a question', () => {
  expect(read('# Name\n- Who?\n- Why?')).toEqual(['text "Who?"', 'text "Why?"'])
})

test('SPEC O4: without a heading, the first line above the numbers is the name', () => {
  const { survey } = imported('My survey\nAbout shoes\n\n1. Why?')
  expect([survey.name, survey.description]).toEqual(['My survey', 'About shoes'])
  expect(imported('1. Why?').survey.name).toBe('Untitled Survey')
})

test('SPEC O4: without numbers, first lines that ask nothing are name and description, where others ask', () => {
  const { survey } = imported('My survey\nAbout shoes\n\nYour age (number 1-10)\nYour town')
  expect([survey.name, survey.description]).toEqual(['My survey', 'About shoes'])
  expect(survey.questions.map(shortForm)).toEqual(['rating number 1-10 "Your age"', 'text "Your town"'])
  expect(imported('# Name\nYour age\nYour town').survey.questions).toHaveLength(2)
})

test('SPEC O4: what stands below the last options is part of nothing, to the end', () => {
  const { survey, notes } = imported('1. Which?\n- One\n- Two\n\nThank you!\nAnna\n--\nThe shop')
  expect(survey.questions.map(shortForm)).toEqual(['single_select radio "Which?": One | Two'])
  expect(notes.map((note) => ('text' in note ? note.text : note.code))).toEqual([
    'Thank you!',
    'Anna',
    '--',
    'The shop',
  ])
})

test('SPEC O4: a line that is part of nothing is noted', () => {
  const { survey, notes } = imported('1. Which?\n- One\nof them\n- Two\n\nThank you!\n2. Why?')
  expect(survey.questions.map(shortForm)).toEqual(['single_select radio "Which?": One of them | Two', 'text "Why?"'])
  expect(notes).toEqual([{ code: 'line_left', where: { at: 'line', line: 6 }, text: 'Thank you!' }])
})

test.each([
  { words: '(choose one)', is: 'single_select radio "Q?": A | B' },
  { words: '(pills)', is: 'single_select pill "Q?": A | B' },
  { words: '[select all that apply]', is: 'multi_select checkbox 1- "Q?": A | B' },
  { words: '(several, at least 2, max 3)', is: 'multi_select checkbox 2-3 "Q?": A | B' },
  { words: '(drop-down; shuffled)', is: 'drop_down shuffled "Q?": A | B' },
  { words: '(optional)', is: 'single_select radio optional "Q?": A | B' },
  { words: '*', is: 'single_select radio "Q?": A | B' },
  { words: '(in your own words)', is: 'single_select radio "Q? (in your own words)": A | B' },
])('SPEC O5: $words behind a question says how it is asked', ({ words, is }) => {
  expect(read(`1. Q? ${words}\n- A\n- B`)).toEqual([is])
})

test.each([
  { words: '(yes/no)', is: 'single_select radio "Q?": Yes | No' },
  { words: '(date, optional)', is: 'date optional "Q?"' },
  { words: '(0-10)', is: 'nps number "Q?"' },
  { words: '(smileys)', is: 'rating emoji 1-5 "Q?"' },
  { words: '(1-5 stars)', is: 'rating star 1-5 "Q?"' },
  { words: '(15 stars)', is: 'rating star 1-10 "Q?"' },
  { words: '(scale of 1 to 5)', is: 'rating number 1-5 "Q?"' },
  { words: '(7 stars)', is: 'rating star 1-7 "Q?"' },
  { words: '(number 1-10)', is: 'rating number 1-10 "Q?"' },
  { words: '(1 to 7)', is: 'rating number 1-7 "Q?"' },
])('SPEC O5: $words asks without options', ({ words, is }) => {
  expect(read(`1. Q? ${words}`)).toEqual([is])
})

test('SPEC O5: a question may say itself that several may be chosen', () => {
  expect(read('Which? Select all that apply.\n- A\n- B')).toEqual([
    'multi_select checkbox 1- "Which? Select all that apply.": A | B',
  ])
})

test('SPEC O6: what a type cannot have is noted', () => {
  expect(imported('1. Q? (nps)\n- A\n- B').notes).toEqual([
    { code: 'options_not_taken', where: { at: 'line', line: 1 }, type: 'nps', count: 2 },
  ])
  expect(imported('1. Q? (choose one)').notes).toEqual([{ code: 'options_missing', where: { at: 'line', line: 1 } }])
  expect(imported('1. Q? (number 0-20)').notes).toEqual([
    { code: 'scale_changed', where: { at: 'line', line: 1 }, from: [0, 20], to: [1, 10] },
  ])
})

test.each([
  { option: 'Other', label: 'Other' },
  { option: 'other ______', label: 'other' },
  { option: 'Other (please specify)', label: 'Other (please specify)' },
  { option: 'Other...', label: 'Other' },
])('SPEC O7: $option offers Other', ({ option, label }) => {
  expect(read(`1. Q?\n- A\n- ${option}`)).toEqual([`single_select radio "Q?": A + ${label}`])
})

test('SPEC O7: what only begins so is an option', () => {
  expect(read('1. Q?\n- A\n- Other shops')).toEqual(['single_select radio "Q?": A | Other shops'])
})

test.each([
  { below: 'numbers', text: '1. Which?\n  One\n  Two\n2. Why?', line: 1 },
  { below: 'a heading', text: '# Name\n## Which?\nOne\nTwo\n\n## Why?', line: 2 },
  { below: 'a line that asks', text: 'My survey\n\nWhich?\nOne\nTwo\nWhy?', line: 3 },
])('SPEC O8: lines without a sign right below $below are options', ({ text, line }) => {
  const { survey, notes } = imported(text)
  expect(survey.questions.map(shortForm)).toEqual(['single_select radio "Which?": One | Two', 'text "Why?"'])
  expect(notes).toEqual([{ code: 'lines_as_options', where: { at: 'line', line }, count: 2 }])
})

test.each(['?', '？', '؟', ' ?'])('SPEC O8: a line asks that ends in %s', (mark) => {
  expect(read(`Which${mark}\nOne\nTwo`)).toEqual([`single_select radio "Which${mark}": One | Two`])
})

test.each([
  { what: 'one line', text: '1. Which?\nOne', is: 'text "Which?" (One)' },
  {
    what: 'sentences',
    text: '1. Which?\nTake your time.\nWe read all',
    is: 'text "Which?" (Take your time.\nWe read all)',
  },
  {
    what: 'lines above options',
    text: '1. Which?\nOf these\ntwo\n- A\n- B',
    is: 'single_select radio "Which?" (Of these\ntwo): A | B',
  },
  { what: 'lines below what has none', text: '1. Which? (text)\nOne\nTwo', is: 'text "Which?" (One\nTwo)' },
])('SPEC O8: $what are what describes the question', ({ text, is }) => {
  const { survey, notes } = imported(text)
  expect(survey.questions.map(shortForm)).toEqual([is])
  expect(notes).toEqual([])
})

test('SPEC I10: a text too long is cut at its limit, never within a character', () => {
  const { survey, notes } = imported(`# ${'n'.repeat(119)}🙂\n1. Q?\n- ${'o'.repeat(201)}`)
  expect(survey.name).toBe('n'.repeat(119))
  expect(notes).toEqual([
    { code: 'text_cut', where: { at: 'survey' }, field: 'name', length: 121, limit: 120 },
    { code: 'text_cut', where: { at: 'line', line: 2 }, field: 'option', length: 201, limit: 200 },
  ])
})

test('SPEC I11: of more than 200 options the first 200 are taken; one that is there already is skipped', () => {
  const options = Array.from({ length: 205 }, (_, index) => `- Option ${index}`)
  const { survey, notes } = imported(['1. Q?', '- option 0', ...options].join('\n'))
  expect(survey.questions[0]?.config).toMatchObject({ options: { length: 200 } })
  expect(notes).toEqual([
    { code: 'options_repeated', where: { at: 'line', line: 1 }, count: 1 },
    { code: 'options_left_out', where: { at: 'line', line: 1 }, count: 5 },
  ])
})
