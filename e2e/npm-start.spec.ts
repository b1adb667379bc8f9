import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from '../scripts/run-node.ts'
import { tempFolder } from '../scripts/temp-folder.ts'
import { expect, test } from './support/test.ts'

/** PostgreSQL, and the program that ends it. */
const DATABASE = /postgres|\/embedded\/supervisor\.ts$/

/** `npm start` until it prints its addresses. */
async function startByNpm(data: string): Promise<{ npm: ChildProcess; address: string }> {
  const env = { ...process.env, EARSHOT_DATA: data, PORT: '0', DEMO_STORE_PORT: '0', LOG_LEVEL: 'warn' }
  const npm = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  for await (const chunk of npm.stdout) {
    output += chunk
    const address = /Earshot {4}(\S+)/.exec(output)?.[1]
    if (address) return { npm, address }
  }
  throw new Error(`npm start ended: ${output}`)
}

/** The commands of all processes below one. */
function commandsBelow(pid: number): string[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n')
  const processes = rows.flatMap((row) => {
    const [, id, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? []
    return id === undefined ? [] : [{ id: Number(id), parent: Number(parent), command }]
  })
  const below = (parent: number): typeof processes =>
    processes.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.id)])
  return below(pid).map(({ command }) => command)
}

test('npm start becomes the server, and ends with 0 when it is asked to stop', async () => {
  using folder = tempFolder()
  const { npm, address } = await startByNpm(folder.path)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  const [server, ...others] = commandsBelow(npm.pid ?? 0).filter((command) => !DATABASE.test(command))
  expect(server).toMatch(/apps\/server\/src\/main\.ts$/)
  expect(others).toEqual([])
  npm.kill('SIGTERM')
  expect(await once(npm, 'exit')).toEqual([0, null])
  await expect(fetch(`${address}/healthz`)).rejects.toThrow()
})

test('a server whose npm is killed outright ends, too', async () => {
  using folder = tempFolder()
  const { npm, address } = await startByNpm(folder.path)
  npm.kill('SIGKILL')
  await expect
    .poll(() =>
      fetch(`${address}/healthz`).then(
        ({ status }) => status,
        () => null,
      ),
    )
    .toBeNull()
})
