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
  lock({ 'node_modules/a': { version: '1.0.0' } })
  standInForNpm('')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

/** Writes the lock file of the project. */
function lock(packages: object): void {
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
}

/** A program in the place of npm, which is silent where its output is no terminal. @param more further statements */
function standInForNpm(more: string): void {
  const npm = join(folder, 'npm-cli.cjs')
  const layDown = `const { copyFileSync, mkdirSync, writeFileSync } = require('node:fs')
    mkdirSync('node_modules')
    copyFileSync('package-lock.json', 'node_modules/.package-lock.json')`
  writeFileSync(npm, `${layDown}\n${more}`)
  vi.stubEnv('npm_execpath', npm)
}

test('that the packages are being installed is said once, and nothing where they are there', async () => {
  await ensureInstalled(folder)
  await ensureInstalled(folder)
  expect(logged.mock.calls).toEqual([['Installing the packages. The first time takes a minute or two.']])
})

test('packages that npm left out are named, and the installation is not taken for done', async () => {
  const forHere = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] }
  lock({
    'node_modules/a': { version: '1.0.0' },
    'node_modules/native': process.platform === 'linux' ? { ...forHere, libc: ['glibc'] } : forHere,
    'node_modules/native-musl': { ...forHere, libc: ['other'] },
    'node_modules/other': { ...forHere, os: ['other'] },
  })
  standInForNpm(
    `writeFileSync('node_modules/.package-lock.json', '{"packages":{"node_modules/a":{"version":"1.0.0"}}}')`,
  )
  const sentence = /^npm left out packages that this machine needs: node_modules\/native\. .* Try again\.$/
  await expect(ensureInstalled(folder)).rejects.toThrow(sentence)
  standInForNpm('')
  rmSync(join(folder, 'node_modules'), { recursive: true })
  await ensureInstalled(folder)
})

test.skipIf(process.platform === 'win32')(
  'the Node that came with the packages is linked where npm did not do it',
  async () => {
    const own = ownNode(root)?.slice(root.length) ?? ''
    standInForNpm(`mkdirSync(require('node:path').dirname('${own}'), { recursive: true })
      writeFileSync('${own}', 'the Node')`)
    await ensureInstalled(folder)
    expect(readFileSync(join(folder, 'node_modules/.bin/node'), 'utf8')).toBe('the Node')
  },
)
