import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run-node.ts'

/** Runs the entry point of all commands in a Node that says it is of this version. */
function boot(version: string, command: string) {
  const versions = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
  const args = [
    '--import',
    `data:text/javascript,${encodeURIComponent(versions)}`,
    join(root, 'scripts/boot.mjs'),
    command,
  ]
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  return { status, text: stderr.trim() }
}

test('a Node that cannot install Earshot is refused in a sentence, before anything is installed', () => {
  expect(boot('18.20.4', 'doctor')).toEqual({
    status: 1,
    text: 'Node 18.20.4 is too old for Earshot: install Node 20 or newer and try again.',
  })
})

test('an unknown command is answered with the list of commands', () => {
  const { status, text } = boot('20.0.0', 'docter')
  expect(status).toBe(1)
  expect(text).toMatch(/^There is no command docter. There are:\n {2}start /)
})
