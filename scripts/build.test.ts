import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeAssetsBefore } from './build.ts'

test('only the assets that a build has written are left, each with its compressed forms', () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-assets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (name: string, seconds: number) => {
    writeFileSync(join(folder, name), name)
    utimesSync(join(folder, name), seconds, seconds)
  }
  for (const form of ['', '.br', '.gz']) for (const name of ['same.js', 'replaced.js']) write(name + form, 1_000)
  write('without-its-file.js.br', 3_000)
  const startMs = 2_000_000
  for (const name of ['same.js', 'new.js', 'new.js.br']) write(name, 2_001)
  removeAssetsBefore(startMs, folder)
  expect(readdirSync(folder).sort()).toEqual(['new.js', 'new.js.br', 'same.js', 'same.js.br', 'same.js.gz'])
})
