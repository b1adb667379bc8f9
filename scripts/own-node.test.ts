import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { findNode, ownNode } from './own-node.mjs'
import { root } from './run-node.ts'
import { tempFolder } from './temp-folder.ts'

const machine = (node: string) => ({ ...process, execPath: '/usr/bin/node', versions: { ...process.versions, node } })

/** Makes a program in the place of the Node that comes with Earshot. @returns its path */
function installNode(folder: string, script: string): string {
  const file = join(folder, ownNode(root)?.slice(root.length) ?? '')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
  return file
}

test.skipIf(process.platform === 'win32')('the Node that comes with Earshot runs it, if it runs', () => {
  using folder = tempFolder()
  const own = installNode(folder.path, 'echo v26.0.0')
  expect(findNode(folder.path, machine('24.1.0'))).toBe(own)
})

test.skipIf(process.platform === 'win32')(
  'a Node that lacks a library is replaced by the machine’s, or named with the reason',
  () => {
    using folder = tempFolder()
    installNode(folder.path, 'echo "libatomic.so.1: cannot open shared object file" >&2; exit 127')
    expect(findNode(folder.path, machine('24.1.0'))).toBe('/usr/bin/node')
    expect(() => findNode(folder.path, machine('22.1.0'))).toThrow(
      'does not run here: libatomic.so.1: cannot open shared object file. Install what it lacks, on Debian often the package libatomic1, or Node 24',
    )
  },
)

test('a machine that Earshot has no Node for needs a new one', () => {
  using folder = tempFolder()
  expect(() => findNode(folder.path, machine('22.1.0'))).toThrow(
    /^No Node for .* install Node 24 or newer and try again/,
  )
})
