import { questionTypes, type Survey } from '@earshot/survey'
import { aRule, aSingleSelect, aSurvey, randomDraft, randomSurvey, seededRandom } from '@earshot/survey/testing'
import { toJsonSchema } from '@valibot/to-json-schema'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { exportSurvey, surveyFileSchema } from '../index.ts'
import { imported, importProblemOf } from '../testing/make.ts'
import { SURVEY_SCHEMA_ID } from './survey-file.schema.ts'

const jsonSchema: object = {
  $id: SURVEY_SCHEMA_ID,
  // JSON Schema cannot express the actions that sanitize or compare, so the importer checks those.
  ...toJsonSchema(surveyFileSchema, { target: 'draft-2020-12', typeMode: 'input', errorMode: 'ignore' }),
}

const isOfSchema = new Ajv2020({ strict: true }).compile(jsonSchema)

/** Surveys that can be published and surveys that are not finished may both be exported. */
function* randomSurveys(count: number): Generator<Survey> {
  const random = seededRandom(72)
  for (let index = 0; index < count; index += 2) yield* [randomSurvey(random), randomDraft(random)]
}

const LINE_WIDTH = 120

test('SPEC E1: the schema that is published is that of the files; `vitest -u` writes it anew', async () => {
  // Lists that fit stand on one line, as in all JSON of this project.
  const list = /^(.*)\[\s+([^[\]{}]*?)\s+\](,?)$/gm
  const printed = JSON.stringify(jsonSchema, null, 2).replaceAll(list, (whole, before, items: string, after) => {
    const line = `${before}[${items.replaceAll(/\s*\n\s*/g, ' ')}]${after}`
    return line.length <= LINE_WIDTH ? line : whole
  })
  await expect(`${printed}\n`).toMatchFileSnapshot('../../../../docs/survey.schema.json')
})

test('SPEC E1: whatever is exported is of the published schema', () => {
  for (const survey of randomSurveys(100)) {
    expect(isOfSchema(JSON.parse(exportSurvey(survey))), JSON.stringify(isOfSchema.errors)).toBe(true)
  }
})

test('SPEC E2: what was exported is read back as it was, with the same ids and nothing to note', () => {
  for (const survey of randomSurveys(100)) {
    expect(imported(exportSurvey(survey))).toEqual({ format: 'earshot', survey, notes: [] })
  }
})

test('SPEC E2: a file says what it is, and nothing of the survey it came from', () => {
  const text = exportSurvey(aSurvey())
  expect(text.slice(0, 130)).toBe(`{
  "$schema": "urn:earshot:survey:1",
  "format": "earshot-survey",
  "version": 1,
  "name": "After the purchase",
  "descriptio`)
  expect(text).not.toContain('surveyId')
})

const ofTheStore = {
  audience: [{ type: 'customerTags', operator: 'contains', values: ['vip'] }],
  appearance: { accent: '#0a7d4f', scheme: 'dark' },
} as const

test('SPEC E7: a file does not say whom a survey asks, nor how it looks', () => {
  expect(exportSurvey({ ...aSurvey(), ...ofTheStore })).toBe(exportSurvey(aSurvey()))
})

test.each(['audience', 'appearance'] as const)('SPEC E7: a file that brings %s is refused there', (path) => {
  const file = { ...JSON.parse(exportSurvey(aSurvey())), [path]: ofTheStore[path] }
  expect(importProblemOf(file)).toEqual({ code: 'field_wrong', path, reason: 'unknown_field' })
})

test('SPEC E3: a working copy may be unfinished: a rule that leads nowhere comes back as it was', () => {
  const survey = aSurvey([aSingleSelect('q1', { logic: [aRule(['yes'], 'gone')], config: { options: [] } })])
  expect(imported(exportSurvey(survey)).survey).toEqual(survey)
})

const whole = () => JSON.parse(exportSurvey(aSurvey([aSingleSelect('q1'), aSingleSelect('q2')])))

test.each([
  { what: 'no name', change: { name: undefined }, path: 'name', reason: 'missing' },
  { what: 'a name that is a number', change: { name: 7 }, path: 'name', reason: 'wrong_type' },
  { what: 'a name too long', change: { name: 'x'.repeat(121) }, path: 'name', reason: 'too_long' },
  { what: 'something unknown', change: { color: 'red' }, path: 'color', reason: 'unknown_field' },
  { what: 'no version', change: { version: undefined }, path: 'version', reason: 'missing' },
  { what: 'version 0', change: { version: 0 }, path: 'version', reason: 'not_allowed' },
  { what: 'a version in words', change: { version: '1' }, path: 'version', reason: 'not_allowed' },
  { what: 'questions that are none', change: { questions: {} }, path: 'questions', reason: 'wrong_type' },
])('SPEC E4: a file with $what is refused', ({ change, path, reason }) => {
  expect(importProblemOf({ ...whole(), ...change })).toEqual({ code: 'field_wrong', path, reason })
})

type Json = Record<string, unknown> & { config: Record<string, unknown> }

test.each<{ what: string; change: (question: Json) => unknown; path: string; reason: string }>([
  { what: 'an unknown type', change: (one) => ({ ...one, type: 'matrix' }), path: 'type', reason: 'not_allowed' },
  {
    what: 'an id with a space',
    change: (one) => ({ ...one, questionId: 'a b' }),
    path: 'questionId',
    reason: 'malformed',
  },
  { what: 'an id twice', change: (one) => ({ ...one, questionId: 'q1' }), path: '', reason: 'duplicate_id' },
  { what: 'another place', change: (one) => ({ ...one, orderIndex: 5 }), path: '', reason: 'order_index_not_dense' },
  { what: 'half a place', change: (one) => ({ ...one, orderIndex: 0.5 }), path: 'orderIndex', reason: 'out_of_range' },
  {
    what: 'an option that is a number',
    change: (one) => ({ ...one, config: { ...one.config, options: [{ id: 'a', text: 7 }] } }),
    path: 'config.options[0].text',
    reason: 'wrong_type',
  },
  {
    what: 'too many options',
    change: (one) => ({
      ...one,
      config: { ...one.config, options: Array.from({ length: 201 }, (_, index) => ({ id: `a${index}`, text: '' })) },
    }),
    path: 'config.options',
    reason: 'too_many',
  },
  {
    what: 'five and a half faces',
    change: () => ({
      ...scored,
      config: { ...scored.config, displayType: 'emoji', scale: 7 },
    }),
    path: 'config.scale',
    reason: 'emoji_scale',
  },
  {
    what: 'at most fewer than at least',
    change: () => ({ ...many, config: { ...many.config, minSelect: 3, maxSelect: 2 } }),
    path: 'config.maxSelect',
    reason: 'max_below_min',
  },
])('SPEC E4: a question with $what is refused', ({ change, path, reason }) => {
  const file = whole()
  file.questions[1] = change(file.questions[1])
  const at = path === '' ? 'questions[1]' : `questions[1].${path}`
  expect(importProblemOf(file)).toEqual({ code: 'field_wrong', path: at, reason })
})

const blank = (type: 'rating' | 'multi_select') => {
  const { surveyId: _, ...question } = questionTypes[type].blank('s' as never, () => 'q2')
  return { ...question, orderIndex: 1 }
}
const scored = blank('rating')
const many = {
  ...blank('multi_select'),
  config: { ...questionTypes.multi_select.blank('s' as never, () => 'a').config, options: [] },
}

test('SPEC E5: a file of a newer Earshot is told from a broken one', () => {
  expect(importProblemOf({ ...whole(), version: 2, moods: [] })).toEqual({ code: 'version_unknown', version: 2 })
})

test('SPEC E6: the ids of objects themselves are neither ids here nor harm', () => {
  const file = exportSurvey(aSurvey([aSingleSelect('q1')])).replace('"q1"', '"__proto__"')
  expect(importProblemOf(file)).toEqual({ code: 'field_wrong', path: 'questions[0].questionId', reason: 'malformed' })
  for (const key of ['__proto__', 'constructor']) {
    const polluting = exportSurvey(aSurvey()).replace('{', `{"${key}": {"polluted": true},`)
    expect(importProblemOf(polluting)).toEqual({ code: 'field_wrong', path: key, reason: 'unknown_field' })
  }
  expect('polluted' in {}).toBe(false)
})
