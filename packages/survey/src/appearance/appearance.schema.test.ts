import * as v from 'valibot'
import { expect, test } from 'vitest'
import { surveySchema } from '../survey.schema.ts'

const save = (appearance: unknown) =>
  v.safeParse(surveySchema, { name: '', description: '', questions: [], appearance })

test.each([{ accent: '#0a7d4f' }, { scheme: 'light' }, { scheme: 'dark' }, { accent: '#000000', scheme: 'light' }])(
  'SPEC C1: %j is saved as it is',
  (appearance) => {
    expect(save(appearance)).toMatchObject({ success: true, output: { appearance } })
  },
)

test.each([
  { appearance: { accent: '#0A7D4F' }, at: 'appearance.accent' },
  { appearance: { accent: '#0a7' }, at: 'appearance.accent' },
  { appearance: { accent: '0a7d4f' }, at: 'appearance.accent' },
  { appearance: { accent: ' #0a7d4f' }, at: 'appearance.accent' },
  { appearance: { accent: '#0a7d4f;' }, at: 'appearance.accent' },
  { appearance: { accent: '#0a7d4g' }, at: 'appearance.accent' },
  { appearance: { accent: 'green' }, at: 'appearance.accent' },
  { appearance: { accent: null }, at: 'appearance.accent' },
  { appearance: { scheme: 'system' }, at: 'appearance.scheme' },
  { appearance: { scheme: null }, at: 'appearance.scheme' },
  { appearance: { scheme: 'dark', font: 'serif' }, at: 'appearance.font' },
  { appearance: null, at: 'appearance' },
])('SPEC C1: $appearance is refused at its place', ({ appearance, at }) => {
  expect((save(appearance).issues ?? []).map((issue) => v.getDotPath(issue))).toEqual([at])
})

test('SPEC C1: what looks as Earshot does has no appearance: an empty one is refused, and says so', () => {
  expect(v.is(surveySchema, { name: '', description: '', questions: [] })).toBe(true)
  const issues = save({}).issues ?? []
  expect(issues.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([['appearance', 'appearance_empty']])
})
