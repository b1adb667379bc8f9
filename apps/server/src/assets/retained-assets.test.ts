import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { DAY_MS } from '@earshot/survey'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { useTestServers } from '../testing/start-test-server.ts'
import { useTestApp } from '../testing/test-app.ts'

const app = await useTestApp()
const start = useTestServers()

let folder: string
let data: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-assets-'))
  data = join(folder, 'data')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

/** Lays down a release whose two clients have one asset each: `dashboard-NAME.js` and `storefront-NAME.js`. */
function aRelease(name: string): string {
  for (const client of ['dashboard', 'storefront']) {
    const dist = join(folder, name, 'apps', client, 'dist')
    mkdirSync(join(dist, 'assets'), { recursive: true })
    writeFileSync(join(dist, 'index.html'), '<!doctype html>')
    writeFileSync(join(dist, 'assets', `${client}-${name}.js`), `"${name}"`)
    writeFileSync(join(dist, 'assets', `${client}-${name}.js.gz`), gzipSync(`"${name}"`))
  }
  return join(folder, name, '/')
}

async function startRelease(projectFolder: string, dataFolder = data) {
  const { started, lines } = start(app.url, { projectFolder, environment: { EARSHOT_DATA: dataFolder } })
  const server = await started
  onTestFinished(() => server.stop())
  return { ...server, lines }
}

const retained = (client: string) => readdirSync(join(data, 'assets', client)).sort()

/** Starts a release, waits until its assets are retained, and stops it. */
async function runRelease(name: string): Promise<void> {
  const server = await startRelease(aRelease(name))
  await expect.poll(() => retained('storefront')).toContain(`storefront-${name}.js.gz`)
  await server.stop()
}

async function read(address: string, encoding = 'identity') {
  const reply = await fetch(address, { headers: { 'accept-encoding': encoding } })
  const headers = Object.fromEntries(reply.headers)
  for (const name of ['date', 'last-modified', 'x-request-id', 'content-security-policy']) delete headers[name]
  return { status: reply.status, headers, text: await reply.text() }
}

/** Requests a path as it is written; `fetch` would resolve its dots. */
const statusOf = (origin: string, path: string) =>
  new Promise((resolve, reject) =>
    get({ host: '127.0.0.1', port: new URL(origin).port, path, headers: { host: new URL(origin).host } }, (reply) =>
      resolve(reply.resume().statusCode),
    ).on('error', reject),
  )

test.for(['identity', 'gzip'])(
  'a later release in another folder serves old assets as before, encoded as %s',
  async (encoding) => {
    const old = await startRelease(aRelease('old'))
    const readAll = async ({ dashboard, storefront }: typeof old.addresses) => [
      await read(`${dashboard}/assets/dashboard-old.js`, encoding),
      await read(`${storefront}/assets/storefront-old.js`, encoding),
    ]
    const before = await readAll(old.addresses)
    expect(before).toMatchObject([
      { status: 200, text: '"old"', headers: { 'cache-control': 'public, max-age=31536000, immutable' } },
      { status: 200, text: '"old"', headers: { 'access-control-allow-origin': '*' } },
    ])
    expect(before.map(({ headers }) => headers['content-encoding'])).toEqual(
      encoding === 'gzip' ? ['gzip', 'gzip'] : [undefined, undefined],
    )
    await expect.poll(() => retained('storefront')).toHaveLength(2)
    await old.stop()
    rmSync(join(folder, 'old'), { recursive: true })

    const { addresses } = await startRelease(aRelease('new'))
    expect(await readAll(addresses)).toEqual(before)
    expect(await statusOf(addresses.dashboard, '/assets/dashboard-new.js')).toBe(200)
    expect(await statusOf(addresses.dashboard, '/assets/storefront-old.js')).toBe(404)
  },
)

test('nothing but retained assets is served from the data folder', async () => {
  await runRelease('old')
  for (const name of ['secret', 'assets/secret', 'assets/storefront/.secret']) writeFileSync(join(data, name), 'secret')
  mkdirSync(join(data, 'assets/dashboard/folder'))
  const { addresses } = await startRelease(aRelease('new'))
  const paths = [
    ...['/assets/../secret', '/assets/../../secret', '/assets/%2e%2e/secret', '/assets/..%2fsecret', '/assets//secret'],
    ...['/assets/storefront/storefront-old.js', '/assets/.secret', '/assets/', '/assets/folder', '/assets/%00'],
    `/assets/${'x'.repeat(4_000)}`,
  ]
  for (const origin of [addresses.dashboard, addresses.storefront]) {
    const statuses = await Promise.all(paths.map((path) => statusOf(origin, path)))
    expect(Object.fromEntries(paths.map((path, index) => [path, statuses[index]]))).toEqual(
      Object.fromEntries(paths.map((path) => [path, 404])),
    )
  }
})

test('assets are deleted 30 days after the last server that had them', async () => {
  await runRelease('first')
  await runRelease('second')
  dateBack('first', 31)
  dateBack('second', 29)
  await runRelease('third')
  expect(retained('dashboard').filter((name) => name.endsWith('.js'))).toEqual([
    'dashboard-second.js',
    'dashboard-third.js',
  ])
  dateBack('second', 31)
  dateBack('third', 31)
  await startRelease(join(folder, 'third', '/'))
  await expect.poll(() => retained('dashboard')).toEqual(['dashboard-third.js', 'dashboard-third.js.gz'])
})

test('a server whose build is replaced in its own folder still serves its assets', async () => {
  const { addresses } = await startRelease(aRelease('old'))
  await expect.poll(() => retained('storefront')).toHaveLength(2)
  cpSync(aRelease('new'), join(folder, 'old'), { recursive: true })
  rmSync(join(folder, 'old/apps/dashboard/dist/assets/dashboard-old.js'))
  expect(await read(`${addresses.dashboard}/assets/dashboard-old.js`)).toMatchObject({ status: 200, text: '"old"' })
})

test('a server whose data folder cannot be written says so, and serves its own assets', async () => {
  writeFileSync(data, 'a file in the place of the folder')
  const { addresses, lines } = await startRelease(aRelease('new'))
  expect(lines.map((line) => JSON.parse(line).event)).toContain('assets_not_retained')
  expect(await statusOf(addresses.dashboard, '/assets/dashboard-new.js')).toBe(200)
  expect(await statusOf(addresses.dashboard, '/assets/gone.js')).toBe(404)
  expect(existsSync(join(data, 'assets'))).toBe(false)
})

/** Dates the retained assets of a release as if it had been stopped this many days ago. */
function dateBack(name: string, days: number): void {
  const time = new Date(Date.now() - days * DAY_MS)
  for (const client of ['dashboard', 'storefront']) {
    for (const form of ['', '.gz']) utimesSync(join(data, 'assets', client, `${client}-${name}.js${form}`), time, time)
  }
}
