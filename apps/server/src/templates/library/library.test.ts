import { readdirSync, readFileSync } from 'node:fs'
import { features, freePlan, planProblems } from '@earshot/plans'
import {
  checkRoutes,
  controlOf,
  estimatedMinutes,
  OTHER_OPTION_ID,
  type Path,
  publishProblems,
  type Question,
  type QuestionId,
  type QuestionTypeName,
  questionTypes,
  resolveSurvey,
  startPath,
  stepForward,
  surveySchema,
  type Template,
  templateCategories,
} from '@earshot/survey'
import { everyAnswer } from '@earshot/survey/testing'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { PICTURES_PATH, recommend } from './authoring.ts'
import { templateLibrary } from './index.ts'

const named = templateLibrary.map((template) => [template.surveyId, template] as const)
const asked = templateLibrary.flatMap(({ questions }) => questions)
const picturesFolder = new URL('../pictures/', import.meta.url)
const pictureFiles = readdirSync(picturesFolder)

test('there are enough of every category, and the first screen has each', () => {
  expect(templateLibrary.length).toBeGreaterThanOrEqual(26)
  for (const category of templateCategories) {
    expect(templateLibrary.filter(({ categoryTag }) => categoryTag === category).length).toBeGreaterThanOrEqual(5)
  }
  expect(new Set(templateLibrary.slice(0, 6).map(({ categoryTag }) => categoryTag))).toEqual(
    new Set(templateCategories),
  )
})

test('no two have the same id, name or description', () => {
  for (const part of ['surveyId', 'name', 'description'] as const) {
    expect(repeated(templateLibrary.map((template) => bare(template[part])))).toEqual([])
  }
})

test('no two ask the same question, apart from that of the Net Promoter Score', () => {
  const standard = templateLibrary.flatMap(({ questions }) => questions.filter(({ type }) => type === 'nps'))
  expect(new Set(standard.map(({ text }) => text))).toEqual(new Set([recommendText]))
  expect(repeated(asked.filter(({ type }) => type !== 'nps').map(({ text }) => bare(text)))).toEqual([])
})

test.each(Object.keys(questionTypes) as QuestionTypeName[])('at least three ask a %s question', (type) => {
  const askers = templateLibrary.filter(({ questions }) => questions.some((question) => question.type === type))
  expect(askers.length).toBeGreaterThanOrEqual(3)
})

test('at least nine lead different shoppers different ways', () => {
  expect(templateLibrary.filter((template) => routesOf(template).length > 1).length).toBeGreaterThanOrEqual(9)
})

test('at least twelve can be used as they are on the Free plan', () => {
  const free = templateLibrary.filter((template) => planProblems(freeFeatures, template).length === 0)
  expect(free.length).toBeGreaterThanOrEqual(12)
})

test('every picture that is asked for is there, and every one that is there is asked for', () => {
  const wanted = asked.flatMap((question) =>
    question.type === 'image' ? question.config.options.map(({ imageUrl }) => imageUrl) : [],
  )
  expect(wanted.toSorted()).toEqual(pictureFiles.map((name) => PICTURES_PATH + name).toSorted())
})

test.each(pictureFiles)('%s is a small drawing that stands alone', (name) => {
  const svg = readFileSync(new URL(name, picturesFolder), 'utf8')
  expect(svg.length).toBeLessThan(3000)
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 240 240" aria-hidden="true">/)
  expect(svg).toMatch(/<rect width="240" height="240" fill="#\w{6}"\/>/)
  expect(svg).not.toMatch(/<(script|style|text|image|use|foreignObject|a)\b|\bon\w+=|href|url\(|<!/)
})

test.each(named)('%s can be published as it is, without any problem', (_, template) => {
  const { surveyId, categoryTag: _tag, ...survey } = template
  expect(v.safeParse(surveySchema, survey).issues).toBeUndefined()
  expect(surveyId).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  expect(surveyId.length).toBeLessThanOrEqual(64)
  expect(template.questions.every((question) => question.surveyId === surveyId)).toBe(true)
  expect(publishProblems(template)).toEqual([])
  expect(checkRoutes(template)).toEqual([])
})

test.each(named)('%s is short', (_, template) => {
  const { name, description, questions } = template
  expect(wordsIn(name)).toBeGreaterThanOrEqual(2)
  expect(wordsIn(name)).toBeLessThanOrEqual(5)
  expect(description.length).toBeLessThanOrEqual(110)
  expect(questions.length).toBeGreaterThanOrEqual(2)
  expect(questions.length).toBeLessThanOrEqual(7)
  expect(estimatedMinutes(template)).toBeLessThanOrEqual(3)
})

test.each(named)('%s is worded plainly', (_, { name, description, questions }) => {
  expect(description).toMatch(/^[^.?]+\.$/)
  for (const { text } of questions) {
    expect(text).toMatch(/^[A-Z].+\?$/)
    expect(wordsIn(text)).toBeLessThanOrEqual(15)
  }
  const texts = [name, description, ...questions.flatMap(textsOf)]
  for (const text of texts) {
    expect(text).toBe(text.trim())
    // Typographic apostrophes, nothing shouted, no place left to be filled in.
    expect(text).not.toMatch(/[!'"[\]{}]|and\/or| {2}/)
    expect(text.length).toBeLessThanOrEqual(110)
  }
})

test.each(named)('%s leaves what is written, a day and a picture to the shopper', (_, { questions }) => {
  const required = questions.filter(({ isRequired }) => isRequired).map(({ type }) => type)
  for (const type of ['text', 'date', 'image']) expect(required).not.toContain(type)
})

test.each(named)('%s shuffles only options that have no order', (_, { questions }) => {
  for (const question of questions) {
    if (!('randomize' in question.config)) continue
    const { options, randomize } = question.config
    if (randomize) expect(options.filter(({ text }) => STEP.test(text))).toEqual([])
  }
})

// The player says how many only where there is a limit.
test.each(named)('%s says once that several options may be chosen', (_, { questions }) => {
  for (const question of questions) {
    if (question.type === 'multi_select') expect(question.description === null).toBe(question.config.maxSelect !== null)
  }
})

test.each(named)('%s has ends to its scales', (_, { questions }) => {
  for (const { config } of questions) {
    if (!('minLabel' in config)) continue
    expect(config.minLabel).not.toBe('')
    expect(config.maxLabel).not.toBe('')
  }
})

test.each(named)('every rule of %s lists answers that there are, and each once', (_, { questions }) => {
  for (const question of questions) {
    const listed = question.logic.flatMap(({ condition }) => condition.values)
    expect(repeated(listed)).toEqual([])
    expect(listed.filter((value) => !valuesOf(question).includes(value))).toEqual([])
  }
})

test.each(named)('%s comes to an end on every route, and each question is on one', (_, template) => {
  const routes = routesOf(template)
  const met = new Set(routes.flat())
  expect(template.questions.filter(({ questionId }) => !met.has(questionId))).toEqual([])
})

/** Every path, by every answer that can be given; one that goes back would never come to an end. */
function routesOf(template: Template): readonly Path[] {
  const { questions } = resolveSurvey(template, 1)
  const from = (path: Path<QuestionId>): readonly Path[] => {
    const question = questions.find(({ questionId }) => questionId === path.at(-1))
    if (!question) throw new Error(`${template.surveyId} leads astray`)
    const steps = everyAnswer(question).map((answer) => stepForward(questions, path, answer))
    const further = new Map(steps.filter((step) => step !== null).map((step) => [step.at(-1), step]))
    const back = [...further.values()].find((step) => step.length <= path.length)
    if (back) throw new Error(`${template.surveyId} leads back to ${back.at(-1)}`)
    return [...(steps.includes(null) ? [path] : []), ...[...further.values()].flatMap(from)]
  }
  return from(startPath(questions))
}

/** The end of a text that only a step of a scale has, or the last of a list. */
const STEP =
  /^(none|nothing|nobody|never|not (sure|at all)|very|fairly|slightly|moderately|extremely|far too|a little|about|much)\b|\b(times|days|months|ago|half)\b|\d/i

const recommendText = recommend()('any' as Template['surveyId'], 'any').text
const freeFeatures = Object.fromEntries(
  Object.entries(features).map(([key, { type }]) => [
    key,
    { type, value: freePlan.values[key as keyof typeof features] },
  ]),
)
const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const repeated = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index)
const wordsIn = (text: string) => text.split(/\s+/).length

/** Everything a question says. */
function textsOf({ text, description, config }: Question): readonly string[] {
  const ends = 'minLabel' in config ? [config.minLabel, config.maxLabel] : []
  const options = 'options' in config ? config.options.map((option) => option.text) : []
  const other = 'otherLabel' in config ? [config.otherLabel] : []
  return [text, ...(description === null ? [] : [description]), ...ends, ...options, ...other]
}

/** The answers to a question as rules name them. */
function valuesOf(question: Question): readonly string[] {
  const control = controlOf(question)
  if (control.as === 'scale') {
    return Array.from({ length: control.to - control.from + 1 }, (_, index) => `${control.from + index}`)
  }
  if (control.as !== 'options') return []
  const ids: readonly string[] = control.options.map(({ optionId }) => optionId)
  return control.otherLabel === null ? ids : [...ids, OTHER_OPTION_ID]
}
