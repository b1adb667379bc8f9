import * as v from 'valibot'
import { expect, expectTypeOf, test } from 'vitest'
import type { DeepReadonly } from './deep-readonly.ts'
import type { Question } from './questions/registry.ts'
import type { ruleSchema } from './questions/rule.schema.ts'
import type { Rule } from './questions/rule.ts'
import { surveySchema, validateQuestions } from './survey.schema.ts'
import type { Survey } from './survey.ts'
import {
  aDateQuestion,
  aDropDown,
  aMultiSelect,
  anImageQuestion,
  anNpsQuestion,
  aRating,
  aRule,
  aSingleSelect,
  aSurvey,
  aTextQuestion,
  randomSurvey,
  seededRandom,
} from './testing/index.ts'

const workingCopy = ({ name, description, questions }: Survey) => ({ name, description, questions })
const copyOf = (...questions: object[]) => workingCopy(aSurvey(questions as Question[]))

/** Where the schema finds fault: the dotted paths of its issues. */
function faults(input: unknown): string[] {
  const { issues = [] } = v.safeParse(surveySchema, input)
  return issues.map((issue) => v.getDotPath(issue) ?? '')
}

test('SPEC Q3: what the schema lets in is what the types say', () => {
  expectTypeOf<DeepReadonly<v.InferOutput<typeof surveySchema>>>().toEqualTypeOf<Omit<Survey, 'surveyId'>>()
  expectTypeOf<DeepReadonly<v.InferOutput<typeof ruleSchema>>>().toEqualTypeOf<Rule>()
})

test('SPEC Q3: a working copy passes unchanged', () => {
  const random = seededRandom(4)
  for (let round = 0; round < 50; round++) {
    const copy = workingCopy(randomSurvey(random))
    expect(v.parse(surveySchema, copy)).toEqual(copy)
  }
})

test('SPEC Q3: questions that were validated ahead one by one are judged the same with the whole copy', () => {
  const validated = (copy: object) => [...validateQuestions(copy)].length
  const right = copyOf(aSingleSelect('q1'), anNpsQuestion('q2'))
  expect(validated(right)).toBe(2)
  expect(v.parse(surveySchema, right)).toEqual(right)
  const wrong = copyOf(aSingleSelect('q1'), { ...anNpsQuestion('q2'), text: 7 }, anNpsQuestion('q3'))
  expect(validated(wrong)).toBe(1)
  expect(faults(wrong)).toEqual(['questions.1.text'])
  const again = { ...right, questions: [...right.questions, ...right.questions] }
  expect(validated(again)).toBe(4)
  expect(faults(again)).toContain('questions.2')
  for (const other of [null, 7, [], {}, { questions: 7 }]) expect(validated(other as object)).toBe(0)
})

test.each([
  { what: 'empty', copy: { name: '', description: '', questions: [] } },
  { what: 'without words', copy: copyOf(aSingleSelect('q1', { text: '', options: [] })) },
  { what: 'with a rule that leads nowhere', copy: copyOf(aSingleSelect('q1', { logic: [aRule(['yes'], 'gone')] })) },
])('SPEC Q3: a working copy $what can be saved', ({ copy }) => {
  expect(faults(copy)).toEqual([])
})

test.each([
  ...(['radio', 'pill'] as const).map((displayType) => aSingleSelect('q1', { config: { displayType } })),
  ...(['number', 'bar', 'emoji'] as const).map((displayType) => anNpsQuestion('q1', { config: { displayType } })),
  ...(['number', 'star', 'emoji'] as const).map((displayType) => aRating('q1', { config: { displayType } })),
])('SPEC Q3: a $type shown as $config.displayType can be saved', (question) => {
  expect(faults(copyOf(question))).toEqual([])
})

const select = aSingleSelect('q1')

test.each([
  { what: 'a status', copy: { ...copyOf(), status: 'published' }, at: ['status'] },
  { what: 'what is no list of questions', copy: { ...copyOf(), questions: 'none' }, at: ['questions'] },
  { what: 'an unknown type', copy: copyOf({ ...select, type: 'matrix' }), at: ['questions.0.type'] },
  { what: 'a missing text', copy: copyOf({ ...select, text: undefined }), at: ['questions.0.text'] },
  {
    what: 'an unknown display',
    copy: copyOf(select, { ...anNpsQuestion(), config: { ...anNpsQuestion().config, displayType: 'star' } }),
    at: ['questions.1.config.displayType'],
  },
  {
    what: 'an unknown operator',
    copy: copyOf({ ...select, logic: [{ ...aRule([], 'q1'), condition: { operator: 'IS', values: [] } }] }),
    at: ['questions.0.logic.0.condition.operator'],
  },
])('SPEC Q4: $what is refused at its place', ({ copy, at }) => {
  expect(faults(copy)).toEqual(at)
})

test.each([
  { config: { isTerminal: false }, at: ['questions.0.config.isTerminal'] },
  { config: { scale: 5 }, at: ['questions.0.config.scale'] },
])('SPEC Q5: nps refuses $config', ({ config, at }) => {
  const question = anNpsQuestion()
  expect(faults(copyOf({ ...question, config: { ...question.config, ...config } }))).toEqual(at)
})

test.each([
  { question: aDropDown(), config: { displayType: 'radio' }, at: 'displayType' },
  { question: aTextQuestion(), config: { maxLength: 9 }, at: 'maxLength' },
  { question: aDateQuestion(), config: { isTerminal: null }, at: 'isTerminal' },
  { question: anImageQuestion(), config: { allowOther: true }, at: 'allowOther' },
  { question: aMultiSelect(), config: { displayType: 'pill' }, at: 'displayType' },
])('SPEC Q4: $question.type refuses $config', ({ question, config, at }) => {
  expect(faults(copyOf({ ...question, config: { ...question.config, ...config } }))).toEqual([
    `questions.0.config.${at}`,
  ])
})

test('SPEC Q4: only the options of image questions have pictures', () => {
  const { options } = anImageQuestion().config
  expect(faults(copyOf({ ...select, config: { ...select.config, options } }))).toEqual([
    'questions.0.config.options.0.imageUrl',
    'questions.0.config.options.1.imageUrl',
  ])
})

test.each(['q', 'Q_1-z', 'prototype-2', '0190b6a2-7c3e-7b1a-9c5e-1f2a3b4c5d6e', 'x'.repeat(64)])(
  'SPEC Q6: %s can be an id',
  (id) => {
    expect(faults(copyOf(aSingleSelect(id)))).toEqual([])
  },
)

test.each(['', ' ', 'a b', 'é', 'a.b', 'a\n', 'x'.repeat(65), '__proto__', 'constructor', 'prototype', 7, null])(
  'SPEC Q6: %j cannot be an id',
  (id) => {
    expect(faults(copyOf({ ...select, questionId: id }))).toEqual(['questions.0.questionId'])
  },
)

test('SPEC Q6: other cannot be the id of an option, but the value of a rule', () => {
  expect(faults(copyOf(aSingleSelect('q1', { options: ['a', 'other'] })))).toEqual(['questions.0.config.options.1.id'])
  expect(faults(copyOf(aSingleSelect('q1', { logic: [aRule(['other'], 'q1')] })))).toEqual([])
})

test.each([
  { what: 'a question id twice', copy: copyOf(select, anNpsQuestion('q1')), at: ['questions.1'] },
  {
    what: 'an option id twice in a question',
    copy: copyOf(aSingleSelect('q1', { options: ['a', 'b', 'a'] })),
    at: ['questions.0.config.options.2'],
  },
  {
    what: 'an orderIndex that does not follow the list',
    copy: { ...copyOf(), questions: [select, { ...anNpsQuestion(), orderIndex: 2 }] },
    at: ['questions.1'],
  },
])('SPEC Q7: $what is refused', ({ copy, at }) => {
  expect(faults(copy)).toEqual(at)
})

test.each([
  { reason: 'duplicate_id', copy: copyOf(select, select) },
  { reason: 'order_index_not_dense', copy: { ...copyOf(), questions: [{ ...select, orderIndex: 1 }] } },
  { reason: 'max_below_min', copy: copyOf(aMultiSelect('q1', { config: { minSelect: 2, maxSelect: 1 } })) },
  { reason: 'emoji_scale', copy: copyOf(aRating('q1', { config: { displayType: 'emoji', scale: 7 } })) },
])('SPEC Q4: the issue says that it is $reason', ({ reason, copy }) => {
  expect(v.safeParse(surveySchema, copy).issues?.map(({ message }) => message)).toEqual([reason])
})

test('SPEC Q4: an id that is there before is pointed at as the schema points at everything', () => {
  const [issue] = v.safeParse(surveySchema, copyOf(select, select)).issues ?? []
  expect(issue?.path).toMatchObject([
    { type: 'object', origin: 'value', key: 'questions' },
    { type: 'array', origin: 'value', key: 1 },
  ])
})

test('SPEC Q7: two questions may have options of the same id', () => {
  expect(faults(copyOf(aSingleSelect('q1'), aSingleSelect('q2')))).toEqual([])
})

const ids = (count: number) => Array.from({ length: count }, (_, index) => `o${index}`)
const rules = (count: number) => ids(count).map((id) => aRule([id], id))
const limits = [
  { what: 'name', most: 120, at: 'name', build: (length: number) => ({ ...copyOf(), name: 'x'.repeat(length) }) },
  {
    what: 'survey description',
    most: 1000,
    at: 'description',
    build: (length: number) => ({ ...copyOf(), description: 'x'.repeat(length) }),
  },
  {
    what: 'question text',
    most: 500,
    at: 'questions.0.text',
    build: (length: number) => copyOf(aSingleSelect('q1', { text: 'x'.repeat(length) })),
  },
  {
    what: 'question description',
    most: 1000,
    at: 'questions.0.description',
    build: (length: number) => copyOf(aSingleSelect('q1', { description: 'x'.repeat(length) })),
  },
  {
    what: 'placeholder',
    most: 200,
    at: 'questions.0.config.placeholder',
    build: (length: number) => copyOf(aTextQuestion('q1', { config: { placeholder: 'x'.repeat(length) } })),
  },
  {
    what: 'label',
    most: 100,
    at: 'questions.0.config.minLabel',
    build: (length: number) => copyOf(anNpsQuestion('q1', { config: { minLabel: 'x'.repeat(length) } })),
  },
  {
    what: 'list of options',
    most: 200,
    at: 'questions.0.config.options',
    build: (length: number) => copyOf(aSingleSelect('q1', { options: ids(length) })),
  },
  {
    what: 'list of rules',
    most: 50,
    at: 'questions.0.logic',
    build: (length: number) => copyOf(aSingleSelect('q1', { logic: rules(length) })),
  },
  {
    what: 'list of ruled values',
    most: 201,
    at: 'questions.0.logic.0.condition.values',
    build: (length: number) => copyOf(aSingleSelect('q1', { logic: [aRule(ids(length), 'q1')] })),
  },
  {
    what: 'list of questions',
    most: 300,
    at: 'questions',
    build: (length: number) => copyOf(...ids(length).map((id) => anNpsQuestion(id))),
  },
]

test.each(limits)('SPEC Q8: a $what holds $most and no more', ({ most: max, at, build }) => {
  expect(faults(build(max))).toEqual([])
  expect(faults(build(max + 1))).toEqual([at])
})

test('SPEC Q9: text is mended at the door', () => {
  const { questions } = v.parse(surveySchema, copyOf(aSingleSelect('q1', { text: 'Why\0 \uD83D?' })))
  expect(questions[0]?.text).toBe('Why \uFFFD?')
})

test.each([
  { config: { scale: 3 }, at: [] },
  { config: { scale: 10, displayType: 'star' }, at: [] },
  { config: { scale: 5, displayType: 'emoji' }, at: [] },
  { config: { scale: 2 }, at: ['scale'] },
  { config: { scale: 11 }, at: ['scale'] },
  { config: { scale: 4.5 }, at: ['scale'] },
  { config: { scale: 7, displayType: 'emoji' }, at: ['scale'] },
  { config: { scale: 5, displayType: 'bar' }, at: ['displayType'] },
])('SPEC Q18: a rating with $config', ({ config, at }) => {
  const question = aRating()
  const copy = copyOf({ ...question, config: { ...question.config, ...config } })
  expect(faults(copy)).toEqual(at.map((field) => `questions.0.config.${field}`))
})

test.each([
  { minSelect: 1, maxSelect: null, at: [] },
  { minSelect: 2, maxSelect: 2, at: [] },
  { minSelect: 9, maxSelect: null, at: [] },
  { minSelect: 3, maxSelect: 2, at: ['maxSelect'] },
  { minSelect: 0, maxSelect: null, at: ['minSelect'] },
  { minSelect: 1.5, maxSelect: null, at: ['minSelect'] },
  { minSelect: null, maxSelect: null, at: ['minSelect'] },
  { minSelect: 1, maxSelect: 0, at: ['maxSelect'] },
])('SPEC Q19: from $minSelect to $maxSelect of two options', ({ at, ...bounds }) => {
  const question = aMultiSelect()
  const copy = copyOf({ ...question, config: { ...question.config, ...bounds } })
  expect(faults(copy)).toEqual(at.map((field) => `questions.0.config.${field}`))
})

const pictured = (imageUrl: unknown) => {
  const question = anImageQuestion('q1', { options: ['a'] })
  const options = question.config.options.map((option) => ({ ...option, imageUrl }))
  return copyOf({ ...question, config: { ...question.config, options } })
}

test.each([
  null,
  'https://cdn.example/a%20b.png?v=1#x',
  'http://127.0.0.1:8080/a.png',
  '/uploads/a.webp',
  '/a',
  'https://cdn.example/möbel.png',
  `/${'x'.repeat(1999)}`,
])('SPEC Q20: the picture %j', (imageUrl) => {
  expect(faults(pictured(imageUrl))).toEqual([])
})

test.each([
  '',
  'a.png',
  '/',
  '//cdn.example/a.png',
  '/\0/cdn.example/a.png',
  '/\\cdn.example/a.png',
  'https://',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  ' https://cdn.example/a.png',
  'https://cdn.example/a b.png',
  'data:image/png;base64,AAAA',
  'blob:https://cdn.example/1',
  'file:///etc/passwd',
  `/${'x'.repeat(2000)}`,
  7,
])('SPEC Q20: %j is no picture', (imageUrl) => {
  expect(faults(pictured(imageUrl))).toEqual(['questions.0.config.options.0.imageUrl'])
})
