import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seedName } from './seed-cache.ts'

let project: string
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), text)
}

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'earshot-seed-'))
  write('apps/server/src/db/migrations/1_first.sql', 'CREATE TABLE a ();')
  write('apps/server/src/demo/demo-survey.ts', 'a survey')
  write('bench/seed/build-installation.ts', 'a program')
  write('bench/messages.ts', 'messages')
  write('bench/page-facts.ts', 'facts')
})
afterEach(() => rmSync(project, { recursive: true }))

test('a seed is used again until a migration or the seed program changes', () => {
  const before = seedName(project)
  write('apps/server/src/app.ts', 'anything else')
  write('bench/seed/a.test.ts', 'a test')
  expect(seedName(project)).toBe(before)
  write('apps/server/src/db/migrations/2_second.sql', 'CREATE TABLE b ();')
  const migrated = seedName(project)
  expect(migrated).not.toBe(before)
  write('bench/seed/build-installation.ts', 'another program')
  expect(seedName(project)).not.toBe(migrated)
})
