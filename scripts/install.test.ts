import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ensureInstalled } from './install.mjs'

let folder: string
const logged = vi.spyOn(console, 'log').mockImplementation(() => {})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-install-'))
  writeFileSync(join(folder, 'package-lock.json'), '{"packages":{}}')
  // Stands for npm, which is silent where its output is no terminal.
  const npm = join(folder, 'npm-cli.cjs')
  writeFileSync(npm, "require('node:fs').mkdirSync('node_modules')")
  vi.stubEnv('npm_execpath', npm)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

test('that the packages are being installed is said once, and nothing where they are there', async () => {
  await ensureInstalled(folder)
  await ensureInstalled(folder)
  expect(logged.mock.calls).toEqual([['Installing the packages. The first time takes a minute or two.']])
})
