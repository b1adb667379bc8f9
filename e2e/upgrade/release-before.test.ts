import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../../scripts/temp-folder.ts'
import { commitOfRelease, versionBefore } from './release-before.ts'

const RELEASED = '# Changes\n\n## 1.4.0\n\n### Changes\n\n## 1.3.0\n\n## 1.2.0\n'

test('the release before is the second newest, and the newest while there are changes that are not released', () => {
  expect(versionBefore(RELEASED)).toBe('1.3.0')
  expect(versionBefore(RELEASED.replace('## 1.4.0', '## Unreleased\n\n## 1.4.0'))).toBe('1.4.0')
  expect(versionBefore('# Changes\n\n## 1.0.0\n')).toBeNull()
})

test('a release is the commit that set its version', () => {
  using project = tempFolder()
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: project.path, encoding: 'utf8' }).trim()
  const commit = (version: string, change: string) => {
    writeFileSync(join(project.path, 'package.json'), `{\n  "version": "${version}",\n  "change": "${change}"\n}\n`)
    git('add', '.')
    git('-c', 'user.name=Test', '-c', 'user.email=test@earshot.example', 'commit', '--quiet', '--message', change)
    return git('rev-parse', 'HEAD')
  }
  git('init', '--quiet')
  commit('1.2.0', 'one')
  const released = commit('1.3.0', 'two')
  commit('1.3.0', 'three')
  commit('1.4.0', 'four')
  expect(commitOfRelease('1.3.0', project.path)).toBe(released)
  expect(() => commitOfRelease('0.0.1', project.path)).toThrow('--from COMMIT')
})
