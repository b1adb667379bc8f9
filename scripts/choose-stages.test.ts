import { expect, test } from 'vitest'
import { chooseStages } from './choose-stages.ts'
import { stages } from './stages.ts'

const namesOf = (choice: Parameters<typeof chooseStages>[1]) => chooseStages(stages, choice).map(({ name }) => name)

test('npm test runs every kind of test once: checks, units, one database, one browser, crashes, random requests', () => {
  expect(namesOf({})).toEqual(['check', 'unit', 'postgres-18', 'browser', 'crash', 'fuzz'])
})

test('--all adds the second database, wide screens, the other browsers and the pooler', () => {
  expect(namesOf({ all: true })).toEqual([
    ...namesOf({}),
    ...['postgres-15', 'screens', 'pgbouncer', 'golden-15', 'firefox', 'webkit'],
  ])
})

test('--only names any stage, extra ones included', () => {
  expect(namesOf({ only: ['webkit', 'unit'] })).toEqual(['unit', 'webkit'])
})

test('a stage that does not exist is refused, with those that do', () => {
  expect(() => namesOf({ only: ['unti'] })).toThrow('There is no stage unti; there are check, unit,')
})

test('--all with --only is refused', () => {
  expect(() => namesOf({ only: ['unit'], all: true })).toThrow('Use --all or --only, not both.')
})
