import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ensureInstalled } from './install.mjs'
import { ownNode } from './own-node.mjs'
import { root } from './run-node.ts'

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

test.skipIf(process.platform === 'win32')(
  'the Node that came with the packages is linked where npm did not do it',
  async () => {
    const own = ownNode(root)?.slice(root.length) ?? ''
    const npm = `const { dirname } = require('node:path'), { mkdirSync, writeFileSync } = require('node:fs')
    mkdirSync(dirname('${own}'), { recursive: true })
    writeFileSync('${own}', 'the Node')`
    writeFileSync(join(folder, 'npm-cli.cjs'), npm)
    await ensureInstalled(folder)
    expect(readFileSync(join(folder, 'node_modules/.bin/node'), 'utf8')).toBe('the Node')
  },
)
