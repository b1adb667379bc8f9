import * as v from 'valibot'
import { expect, expectTypeOf, test } from 'vitest'
import type { DeepReadonly } from './deep-readonly.ts'
import type { ruleSchema } from './flow/rule.schema.ts'
import type { Rule } from './flow/rule.ts'
import type { Question } from './questions/registry.ts'
import { surveySchema } from './survey.schema.ts'
import type { Survey } from './survey.ts'
import { anNpsQuestion, aRule, aSingleSelect, aSurvey, randomSurvey, seededRandom } from './testing/index.ts'

const workingCopy = ({ name, description, questions }: Survey) => ({ name, description, questions })
const copyOf = (...questions: object[]) => workingCopy(aSurvey(questions as Question[]))

/** Where the schema finds fault: the dotted paths of its issues. */
function faults(input: unknown): string[] {
  const { issues = [] } = v.safeParse(surveySchema, input)
  return issues.map((issue) => v.getDotPath(issue) ?? '')
}

test('[Q3] what the schema lets in is what the types say', () => {
  expectTypeOf<DeepReadonly<v.InferOutput<typeof surveySchema>>>().toEqualTypeOf<Omit<Survey, 'surveyId'>>()
  expectTypeOf<DeepReadonly<v.InferOutput<typeof ruleSchema>>>().toEqualTypeOf<Rule>()
})

test('[Q3] a working copy passes unchanged', () => {
  const random = seededRandom(4)
  for (let round = 0; round < 50; round++) {
    const copy = workingCopy(randomSurvey(random))
    expect(v.parse(surveySchema, copy)).toEqual(copy)
  }
})

test.each([
  { what: 'empty', copy: { name: '', description: '', questions: [] } },
  { what: 'without words', copy: copyOf(aSingleSelect('q1', { text: '', options: [] })) },
  { what: 'with a rule that leads nowhere', copy: copyOf(aSingleSelect('q1', { logic: [aRule(['yes'], 'gone')] })) },
])('[Q3] a working copy $what can be saved', ({ copy }) => {
  expect(faults(copy)).toEqual([])
})

const select = aSingleSelect('q1')

test.each([
  { what: 'a status', copy: { ...copyOf(), status: 'published' }, at: ['status'] },
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
])('[Q4] $what is refused at its place', ({ copy, at }) => {
  expect(faults(copy)).toEqual(at)
})

test.each([
  { config: { isTerminal: false }, at: ['questions.0.config.isTerminal'] },
  { config: { scale: 5 }, at: ['questions.0.config.scale'] },
])('[Q5] nps refuses $config', ({ config, at }) => {
  const question = anNpsQuestion()
  expect(faults(copyOf({ ...question, config: { ...question.config, ...config } }))).toEqual(at)
})

test.each(['q', 'Q_1-z', '0190b6a2-7c3e-7b1a-9c5e-1f2a3b4c5d6e', 'x'.repeat(64)])('[Q6] %s can be an id', (id) => {
  expect(faults(copyOf(aSingleSelect(id)))).toEqual([])
})

test.each(['', ' ', 'a b', 'é', 'a.b', 'a\n', 'x'.repeat(65), '__proto__', 'constructor', 'prototype', 7, null])(
  '[Q6] %j cannot be an id',
  (id) => {
    expect(faults(copyOf({ ...select, questionId: id }))).toEqual(['questions.0.questionId'])
  },
)

test('[Q6] other cannot be the id of an option, but the value of a rule', () => {
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
])('[Q7] $what is refused', ({ copy, at }) => {
  expect(faults(copy)).toEqual(at)
})

test('[Q7] two questions may have options of the same id', () => {
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
    what: 'list of questions',
    most: 300,
    at: 'questions',
    build: (length: number) => copyOf(...ids(length).map((id) => anNpsQuestion(id))),
  },
]

test.each(limits)('[Q8] a $what holds $most and no more', ({ most, at, build }) => {
  expect(faults(build(most))).toEqual([])
  expect(faults(build(most + 1))).toEqual([at])
})

test('[Q9] text is mended at the door', () => {
  const { questions } = v.parse(surveySchema, copyOf(aSingleSelect('q1', { text: 'Why\0 \uD83D?' })))
  expect(questions[0]?.text).toBe('Why \uFFFD?')
})
