import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from './run-node.ts'

/** The first release. Its commits and those before it have subjects of other forms. */
const FIRST_RELEASE = '89d8d7c'
const MAX_LENGTH = 72

const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' })

/** Complains about a subject that is not `area: imperative` or is too long. @returns null if it is right */
function complaintAbout(subject: string): string | null {
  if (subject.length > MAX_LENGTH) return `${subject.length} characters, at most ${MAX_LENGTH}: ${subject}`
  return /^[a-z0-9-]+: [a-z]/.test(subject) ? null : `not "area: imperative": ${subject}`
}

/** A shallow clone has the newest commit only. */
function commitsToCheck(): readonly string[] {
  try {
    git('merge-base', '--is-ancestor', FIRST_RELEASE, 'HEAD')
    return ['--no-merges', `${FIRST_RELEASE}..HEAD`]
  } catch {
    return ['--no-merges', '--max-count=1']
  }
}

test('the subject of each commit since the first release is "area: imperative", at most 72 characters long', () => {
  const subjects = git('log', '--format=%s', ...commitsToCheck())
    .trim()
    .split('\n')
  expect(subjects.flatMap((subject) => complaintAbout(subject) ?? [])).toEqual([])
})

test.each([
  ['overload: count a request until its work is done', true],
  ['e2e: keep the id of a question', true],
  ['e2e, bench: name things', false],
  ['Overload: count a request', false],
  ['count a request', false],
  [`area: ${'x'.repeat(67)}`, false],
])('%s is right: %s', (subject, isRight) => {
  expect(complaintAbout(subject) === null).toBe(isRight)
})
