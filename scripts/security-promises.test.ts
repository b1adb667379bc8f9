import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run-node.ts'

const PAGE = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** A test as the page names it: `file › title`. */
const NAMED_TEST = /`([\w./-]+\.(?:test|spec)\.tsx?) › (.+?)`(?= \||$)/g

const namedTests = (text: string) =>
  Array.from(text.matchAll(NAMED_TEST), ([, file = '', title = '']) => ({ file, title }))

/** The rows of the tables that have promises, without their heads. */
function promiseRows(page: string): string[] {
  const threats = page.slice(page.indexOf('## Threats and promises'), page.indexOf('## Not promised'))
  return threats.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| promise |'))
}

/** Whether a file has a test of this title. A title stands there in quotes, with its placeholders. */
function hasTest(file: string, title: string): boolean {
  if (!existsSync(join(root, file))) return false
  const text = readFileSync(join(root, file), 'utf8')
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${title.replaceAll(quote, `\\${quote}`)}${quote}`))
}

test('every promise of docs/security.md names one test, which is there', () => {
  const rows = promiseRows(PAGE)
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.filter((row) => namedTests(row).length !== 1)).toEqual([])
  const missing = namedTests(PAGE).filter(({ file, title }) => !hasTest(file, title))
  expect(missing).toEqual([])
})

test('each of the six threats has promises, and each chapter of ASVS 5 a state', () => {
  const threats = ['A stranger', 'A neighboring store', 'A shopper', 'A merchant', 'An operator', 'A stolen backup']
  for (const threat of threats) {
    const section = PAGE.slice(PAGE.indexOf(`### ${threat}\n`)).split('\n### ')[0] ?? ''
    expect(namedTests(section).length, threat).toBeGreaterThan(1)
  }
  const states = Array.from(
    PAGE.matchAll(/^\| V(\d+) [^|]+\| (met|partly|not met|does not apply) \|/gm),
    ([, number]) => number,
  )
  expect(states).toEqual(Array.from({ length: 17 }, (_, at) => String(at + 1)))
})

test('a test that is not there, and a row without one, would be found', () => {
  expect(hasTest('scripts/security-promises.test.ts', ['no', 'such', 'test'].join(' '))).toBe(false)
  expect(
    hasTest('scripts/no-such-file.test.ts', 'a test that is not there, and a row without one, would be found'),
  ).toBe(false)
  expect(
    hasTest('scripts/security-promises.test.ts', 'a test that is not there, and a row without one, would be found'),
  ).toBe(true)
  expect(namedTests('| a promise | by trust |')).toEqual([])
})
