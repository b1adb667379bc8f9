import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { useTestServers } from '../../testing/start-test-server.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { closeDataFolder } from './close-data-folder.ts'

const app = await useTestApp()
const startServer = useTestServers()
const isRoot = process.getuid?.() === 0
const modeOf = (path: string) => statSync(path).mode & 0o7777

function aFolder(mode: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, mode)
  return folder
}

test('a server with a database of its own closes its data folder', async () => {
  const folder = aFolder(0o755)
  const server = await startServer(app.url, { environment: { EARSHOT_DATA: folder } }).started
  onTestFinished(() => server.stop())
  expect(modeOf(folder)).toBe(0o700)
  expect(modeOf(join(folder, 'assets'))).toBe(0o700)
})

test('files behind a link keep their modes', () => {
  const folder = aFolder(0o755)
  const other = aFolder(0o755)
  writeFileSync(join(other, 'page'), '')
  chmodSync(join(other, 'page'), 0o644)
  mkdirSync(join(folder, 'pictures'))
  symlinkSync(join(other, 'page'), join(folder, 'pictures', 'link'))
  symlinkSync(other, join(folder, 'assets'))
  expect(closeDataFolder(folder)).toBeNull()
  expect(modeOf(folder)).toBe(0o700)
  expect([other, join(other, 'page')].map(modeOf)).toEqual([0o755, 0o644])
})

// An ordinary user can close only folders of their own.
if (isRoot) {
  test('as root a folder that has other things in it, such as /srv, is not closed but named', () => {
    const folder = aFolder(0o755)
    mkdirSync(join(folder, 'www'))
    expect(closeDataFolder(folder)).toMatch(
      `Other users can enter the data folder ${folder} (it is not only for Earshot). Set EARSHOT_DATA to a folder`,
    )
    expect(modeOf(folder)).toBe(0o755)
    chmodSync(folder, 0o700)
    expect(closeDataFolder(folder)).toBeNull()
  })
}

test('a data folder that does not exist, or is a file, is left to those who write there', () => {
  const folder = aFolder(0o755)
  writeFileSync(join(folder, 'file'), '')
  expect(closeDataFolder(join(folder, 'file'))).toBeNull()
  expect(closeDataFolder(join(folder, 'none'))).toBeNull()
})
