import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const entries = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (\S+)$/gm)].map(([, title = '']) => title)
const releases = entries.filter((title) => title !== 'Unreleased')

test('the newest release of the changelog is the version of the project', () => {
  expect(JSON.parse(readFileSync('package.json', 'utf8')).version).toBe(releases[0])
})

test('the entries are versions, newest first, and changes that are not released come before them', () => {
  const number = (title: string) => title.split('.').reduce((sum, part) => sum * 1_000 + Number(part), 0)
  for (const title of releases) expect(title).toMatch(/^\d+\.\d+\.\d+$/)
  expect(releases).toEqual(releases.toSorted((a, b) => number(b) - number(a)))
  expect(entries.indexOf('Unreleased')).toBeLessThanOrEqual(0)
})
