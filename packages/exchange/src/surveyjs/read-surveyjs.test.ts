import { expect, test } from 'vitest'
import { imported, notesOf } from '../testing/make.ts'
import { shortForm } from '../testing/short-form.ts'
import { customerSurvey } from './testing/customer-survey.ts'

const at = (number: number, name: string) => ({ at: 'question', number, name })
const where = { at: 'survey' }

test('SPEC S1: a survey of SurveyJS becomes one of ours, question by question', () => {
  const { survey } = imported(customerSurvey)
  expect([survey.name, survey.description]).toEqual(['After your order', 'Two minutes, promised & kept.'])
  expect(survey.questions.map(shortForm)).toEqual([
    'single_select radio "How did you hear about us?": A friend | Instagram | Search + Somewhere else',
    'multi_select checkbox 1-2 shuffled optional "Why did you buy?" (Up to two): Price | Quality | Looks | No reason',
    'drop_down optional "country": DE | FR',
    'single_select radio optional "Again?": Sure | No',
    'nps number optional "Would you recommend us, {name}?": Never to ',
    'rating star 1-5 "Delivery"',
    'rating number 1-4 optional "Shop"',
    'single_select pill optional "Feel?": Bad | Good',
    'date optional "Born"',
    'text optional "Mail": you@example.com…',
    'text optional "Anything else?"',
    'image labelled optional "Which box?": red <> | Blue one <>',
    'single_select radio "How good was – the price": Bad | Good',
    'single_select radio "How good was – speed": Bad | Good',
    'text optional "Names – first"',
    'text optional "Names – Family"',
  ])
  const ids = survey.questions.flatMap(({ questionId, config }) => [
    questionId as string,
    ...('options' in config ? config.options.map(({ id }) => id as string) : []),
  ])
  expect(new Set(ids).size).toBe(ids.length)
})

test('SPEC S2: all that it loses on the way is noted, and nothing else', () => {
  expect(imported(customerSurvey).notes).toEqual([
    { code: 'markup_removed', where, field: 'description' },
    { code: 'pages_joined', where, pages: 2, titles: ['You', 'Your scores'] },
    { code: 'settings_left', where, properties: ['logoPosition'] },
    { code: 'settings_left', where: at(1, 'source'), properties: ['colCount'] },
    { code: 'exclusive_option_ordinary', where: at(2, 'why'), option: 'none' },
    { code: 'options_repeated', where: at(2, 'why'), count: 1 },
    { code: 'settings_left', where: at(3, 'country'), properties: ['choicesOrder'] },
    { code: 'settings_left', where: at(3, 'country'), properties: ['placeholder'] },
    { code: 'piping_not_carried', where: at(5, 'nps'), field: 'text', names: ['name'] },
    { code: 'scale_changed', where: at(7, 'shop'), from: [0, 3], to: [1, 4] },
    { code: 'display_type_changed', where: at(7, 'shop'), from: 'smileys', to: 'number' },
    { code: 'rating_as_choice', where: at(8, 'words') },
    { code: 'input_changed', where: at(10, 'mail'), from: 'email', to: 'text' },
    { code: 'settings_left', where: at(10, 'mail'), properties: ['validators'] },
    { code: 'settings_left', where: at(11, 'more'), properties: ['rows'] },
    { code: 'one_picture_only', where: at(12, 'pack') },
    { code: 'picture_left', where: at(12, 'pack'), option: 'red' },
    { code: 'picture_left', where: at(12, 'pack'), option: 'Blue one' },
    { code: 'question_split', where: at(13, 'quality'), type: 'matrix', count: 2 },
    { code: 'question_split', where: at(14, 'names'), type: 'multipletext', count: 2 },
    { code: 'question_not_carried', where: at(15, 'rank'), type: 'ranking' },
    { code: 'question_not_carried', where: at(16, 'hello'), type: 'html' },
    { code: 'question_hidden', where: at(17, 'secret') },
    { code: 'languages_left', where, languages: ['de', 'fr'] },
  ])
})

test('SPEC S2: a plain survey comes over without a note', () => {
  const elements = [
    { type: 'radiogroup', name: 'q1', title: 'Which?', choices: ['a', 'b'], choicesOrder: 'none', hasOther: false },
    { type: 'comment', name: 'q2', title: 'Why?', validators: [], defaultValue: null },
  ]
  expect(imported({ title: 'Plain', pages: [{ name: 'page1', elements }] }).notes).toEqual([])
})

/** One question of SurveyJS, as it comes over, and the notes on it. */
function one(element: object) {
  const { survey, notes } = imported({ elements: [{ name: 'q', isRequired: true, ...element }] })
  return { is: survey.questions.map(shortForm), notes: notes.map(({ where: _, ...note }) => note) }
}

test.each([
  {
    element: { type: 'radiogroup', choices: ['correct|Yes, about right', 'low|No|too low', 'end|', { value: 'v|t' }] },
    is: 'single_select radio "q": Yes, about right | No|too low | end | t',
  },
  {
    element: { type: 'checkbox', choices: [{ value: 'x|y', text: 'z' }, { text: 't|u' }] },
    is: 'multi_select checkbox 1- "q": z | u',
  },
  { element: { type: 'boolean', valueTrue: 'a|b', labelTrue: 'Sure' }, is: 'single_select radio "q": Sure | No' },
])('SPEC S1: choices may be written as value|text: $is', ({ element, is }) => {
  expect(one(element)).toEqual({ is: [is], notes: [] })
})

test('SPEC S3: rating values written as value|text are named ones', () => {
  expect(one({ type: 'rating', rateValues: ['1|One', '2|Two', '3|Three'] })).toEqual({
    is: ['single_select pill "q": One | Two | Three'],
    notes: [{ code: 'rating_as_choice' }],
  })
})

test.each([
  { rating: {}, is: 'rating number 1-5 "q"', notes: [] },
  { rating: { rateMax: 7 }, is: 'rating number 1-7 "q"', notes: [] },
  { rating: { rateCount: 10, rateType: 'stars' }, is: 'rating star 1-10 "q"', notes: [] },
  { rating: { rateDisplayMode: 'smileys', maxRateDescription: 'Wow' }, is: 'rating emoji 1-5 "q":  to Wow', notes: [] },
  { rating: { rateValues: [1, 2, 3, '4'] }, is: 'rating number 1-4 "q"', notes: [] },
  { rating: { rateValues: [1, 2, 3], rateCount: 3, rateMax: 3 }, is: 'rating number 1-3 "q"', notes: [] },
  { rating: { rateMin: '0', rateMax: 10, rateType: 'smileys' }, is: 'nps emoji "q"', notes: [] },
  {
    rating: { rateMin: 0, rateMax: 10, rateType: 'stars' },
    is: 'nps number "q"',
    notes: [{ code: 'display_type_changed', from: 'stars', to: 'number' }],
  },
  {
    rating: { rateMax: 20 },
    is: 'rating number 1-10 "q"',
    notes: [{ code: 'scale_changed', from: [1, 20], to: [1, 10] }],
  },
  {
    rating: { rateMin: 2, rateMax: 10, rateStep: 2 },
    is: 'rating number 1-5 "q"',
    notes: [{ code: 'scale_changed', from: [2, 10], to: [1, 5] }],
  },
  { rating: { rateMax: 1 }, is: 'single_select pill "q": 1', notes: [{ code: 'rating_as_choice' }] },
  { rating: { rateMax: 2 }, is: 'single_select pill "q": 1 | 2', notes: [{ code: 'rating_as_choice' }] },
  {
    rating: { rateValues: ['Bad', 'Good'] },
    is: 'single_select pill "q": Bad | Good',
    notes: [{ code: 'rating_as_choice' }],
  },
])('SPEC S3: a rating of $rating is $is', ({ rating, is, notes }) => {
  expect(one({ type: 'rating', ...rating })).toEqual({ is: [is], notes })
})

test.each([
  { element: { type: 'buttongroup', choices: [1, true] }, is: 'single_select pill "q": 1 | true', notes: [] },
  {
    element: { type: 'tagbox', choices: ['a'], minSelectedChoices: 2 },
    is: 'multi_select checkbox 2- "q": a',
    notes: [],
  },
  {
    element: { type: 'checkbox', choices: ['a'], minSelectedChoices: 3, maxSelectedChoices: 2 },
    is: 'multi_select checkbox 3- "q": a',
    notes: [{ code: 'settings_left', properties: ['maxSelectedChoices'] }],
  },
  {
    element: {
      type: 'radiogroup',
      showNoneItem: true,
      showDontKnowItem: true,
      choicesByUrl: { url: 'https://a.example' },
    },
    is: 'single_select radio "q": None | Don\'t know',
    notes: [{ code: 'settings_left', properties: ['choicesByUrl'] }],
  },
  {
    element: { type: 'dropdown', choicesByUrl: { url: 'https://a.example' }, correctAnswer: 'a' },
    is: 'drop_down "q": ',
    notes: [{ code: 'options_missing' }, { code: 'settings_left', properties: ['choicesByUrl', 'correctAnswer'] }],
  },
  {
    element: { type: 'boolean', valueTrue: 'Y', labelFalse: { default: 'Never' } },
    is: 'single_select radio "q": Yes | Never',
    notes: [],
  },
  {
    element: { type: 'text', inputType: 'datetime-local' },
    is: 'date "q"',
    notes: [{ code: 'input_changed', from: 'datetime-local', to: 'date' }],
  },
  { element: { type: 'text', placeHolder: 'Here' }, is: 'text "q": Here…', notes: [] },
  {
    element: { type: 'imagepicker', choices: [{ value: 'a', imageLink: 'https://a.example/a b.png', minor: 1 }] },
    is: 'image bare "q": a <>',
    notes: [
      { code: 'settings_left', properties: ['choices.minor'] },
      { code: 'picture_left', option: 'a' },
    ],
  },
])('SPEC S4: $element is $is', ({ element, is, notes }) => {
  expect(one(element)).toEqual({ is: [is], notes })
})

test.each([
  { title: '<b>Bold</b><br/>&lt;i&gt; &#65;&#x42;&unknown;', text: 'Bold <i> AB&unknown;' },
  { title: 'a < b & c &amp; d', text: 'a < b & c &amp; d' },
  { title: { de: 'Frage', en: 'Question' }, text: 'Question' },
  { title: { de: 'Frage', fr: 'Demande' }, text: 'Frage' },
  { title: 7, text: '7' },
  { title: ['no title'], text: 'q' },
  { title: 'NUL \0 and half \uD83D', text: 'NUL  and half \uFFFD' },
])('SPEC S5: the title $title reads $text', ({ title, text }) => {
  expect(imported({ elements: [{ type: 'text', name: 'q', title }] }).survey.questions[0]?.text).toBe(text)
})

test('SPEC S5: a survey shown in one of its languages is read in it', () => {
  const title = { default: 'Question', de: 'Frage', fr: 'Demande' }
  const result = imported({ locale: 'de', title: 'Plain', elements: [{ type: 'text', name: 'q', title }] })
  expect([result.survey.name, result.survey.questions[0]?.text]).toEqual(['Plain', 'Frage'])
  expect(result.notes).toEqual([{ code: 'languages_left', where, languages: ['default', 'fr'] }])
})

test('SPEC S6: pages and panels are read through, with what they say of all within', () => {
  const inner = { type: 'panel', name: 'inner', visible: false, elements: [{ type: 'text', name: 'q2' }] }
  const panel = {
    type: 'panel',
    name: 'outer',
    enableIf: '{a} = 1',
    state: 'collapsed',
    elements: [{ type: 'text', name: 'q1' }, inner],
  }
  const { survey, notes } = imported({ pages: [{ questions: [panel], navigationTitle: 'Go' }] })
  expect(survey.questions.map(({ text }) => text)).toEqual(['q1'])
  expect(notes).toEqual([
    { code: 'logic_not_carried', where: { at: 'panel', name: 'outer' }, property: 'enableIf', expression: '{a} = 1' },
    { code: 'settings_left', where: { at: 'panel', name: 'outer' }, properties: ['state'] },
    { code: 'settings_left', where: { at: 'page', name: 'page1' }, properties: ['navigationTitle'] },
    { code: 'question_hidden', where: at(2, 'q2') },
  ])
})

test('SPEC S7: names that mean something to objects mean nothing here', () => {
  const elements = ['__proto__', 'constructor', 'toString'].map((name) => ({ type: 'boolean', name, [name]: 1 }))
  const file = JSON.stringify({ elements: [...elements, { type: 'constructor', name: 'q' }] })
  const result = imported(file.replace('"title"', '"__proto__"'))
  expect(result.survey.questions.map(({ text }) => text)).toEqual(['__proto__', 'constructor', 'toString'])
  expect(notesOf(result, 'question_not_carried')).toMatchObject([{ type: 'constructor' }])
})
