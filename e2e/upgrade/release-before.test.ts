import { expect, test } from 'vitest'
import { commitOfRelease, versionBefore, versionOf } from './release-before.ts'

const RELEASED = '# Changes\n\n## 1.4.0\n\n### Changes\n\n## 1.3.0\n\n## 1.2.0\n'

test('the release before is the second newest, and the newest while there are changes that are not released', () => {
  expect(versionBefore(RELEASED)).toBe('1.3.0')
  expect(versionBefore(RELEASED.replace('## 1.4.0', '## Unreleased\n\n## 1.4.0'))).toBe('1.4.0')
  expect(versionBefore('# Changes\n\n## 1.0.0\n')).toBeNull()
})

test('a release is the commit that set its version', () => {
  const commit = commitOfRelease('1.3.0')
  expect([versionOf(commit), versionOf(`${commit}^`) === '1.3.0']).toEqual(['1.3.0', false])
  expect(() => commitOfRelease('0.0.1')).toThrow('--from COMMIT')
})
