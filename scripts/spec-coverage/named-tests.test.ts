import { expect, test } from 'vitest'
import { withNamedTests } from './named-tests.ts'
import { type CoverageSection, proved } from './row.ts'

const mutation = { target: 'apps/dashboard/src/title.ts#title', negate: 1 } as const
const sections: readonly CoverageSection[] = [
  [
    '1.1',
    [
      proved('one', 'packages/survey/src/one.test.ts › $type is %s of ${names}', mutation),
      proved('two', 'apps/server/src/two.test.ts › two', mutation),
      proved('three', 'e2e/three.spec.ts › three', mutation),
    ],
  ],
]
const well = { passed: 3, failed: 0, skipped: 0, flaky: [], why: '' }
const executed = { file: 'packages/survey/src/one.test.ts', title: 'nps is one of two (of 3)' }

test('a project passes if it executed the tests that the table names for it', () => {
  expect(withNamedTests(well, 'unit', [executed], sections)).toEqual(well)
  const three = { file: 'e2e/three.spec.ts', title: 'three' }
  expect(withNamedTests(well, 'chromium', [three], sections)).toEqual(well)
})

test('a named test that was not executed is a failure', () => {
  const renamed = { ...executed, title: 'nps is two of one' }
  expect(withNamedTests(well, 'unit', [renamed, executed], sections)).toEqual(well)
  expect(withNamedTests(well, 'integration', [executed], sections)).toMatchObject({
    failed: 1,
    why: 'spec §1.1 names a test that did not run: apps/server/src/two.test.ts › two',
  })
})

test('a test of the same name in another file is not the named one', () => {
  const elsewhere = { file: 'apps/server/src/other.test.ts', title: 'two' }
  expect(withNamedTests(well, 'integration', [elsewhere], sections)).toMatchObject({ failed: 1 })
})

test('a run that executed nothing is left with its own reason', () => {
  expect(withNamedTests({ ...well, failed: 1, why: 'No database' }, 'integration', [], sections)).toMatchObject({
    failed: 1,
    why: 'No database',
  })
})
