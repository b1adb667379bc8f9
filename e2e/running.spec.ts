import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/embedded-postgres.ts'
import { openBucketServer } from '../apps/server/src/testing/bucket-server.ts'
import { tempFolder } from '../scripts/temp-folder.ts'
import { killPostmaster } from './crash/durable-postgres.ts'
import { A_PNG } from './screens/screen-merchants.ts'
import { logInToDemo, read } from './support/demo-client.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'
import { earshot, expect, test } from './support/test.ts'

const MAIN = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))

test('a wrong setting stops the program with a sentence that names it', async () => {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: 'http' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const output = (await child.stderr.toArray()).join('')
  const [code] = await once(child, 'close')
  expect({ output, code }).toEqual({ output: 'PORT must be a port number from 0 to 65535.\n', code: 1 })
})

test.describe('a program that has a folder to itself', () => {
  let folder: ReturnType<typeof tempFolder>
  let server: ServerProcess
  test.beforeAll(async () => {
    folder = tempFolder()
    server = await startServerProcess({ EARSHOT_DATA: folder.path })
  })
  test.afterAll(async () => {
    await server.stop()
    folder[Symbol.dispose]()
  })

  test('a second one is refused, and it goes on', async () => {
    await expect(startServerProcess({ EARSHOT_DATA: folder.path, LOG_LEVEL: 'fatal' })).rejects.toThrow(/ended with 1/)
    expect((await fetch(`${server.addresses.dashboard}/readyz`)).status).toBe(200)
  })

  test('its PostgreSQL is killed: it answers 503 until that is started again, and loses no answer', async () => {
    const demo = await logInToDemo(server.addresses)
    const before = await responsesOf(server, demo)
    expect(await sendAnswer(server, demo)).toBe(200)
    killPostmaster(folder.path)
    const statuses: number[] = []
    const send = async () => {
      const status = await sendAnswer(server, demo)
      statuses.push(status)
      return status
    }
    // The first answers may be committed before it dies.
    await expect.poll(send, { timeout: 30_000, intervals: [20] }).toBe(503)
    await expect.poll(send, { timeout: 30_000, intervals: [20] }).toBe(200)
    expect([...new Set(statuses)].toSorted()).toEqual([200, 503])
    await expect.poll(async () => (await fetch(`${server.addresses.dashboard}/readyz`)).status).toBe(200)
    const taken = statuses.filter((status) => status === 200).length
    expect(await responsesOf(server, demo)).toBe(before + 1 + taken)
  })

  test('asked to stop, it finishes what it has accepted and ends well', async () => {
    const { survey, publicKey } = await logInToDemo(server.addresses)
    await fetch(`${server.addresses.storefront}/storefront/v1/${publicKey}/surveys?told=zipCode`)
    const [choice] = survey.questions
    const sent = Array.from({ length: 200 }, async () => {
      const responseId = crypto.randomUUID()
      const answers = { [choice?.questionId ?? '']: { optionId: 'other', otherValue: null } }
      const body = JSON.stringify({
        responseId,
        surveyId: survey.surveyId,
        revision: survey.revision,
        sequence: 1,
        answers,
        completed: false,
      })
      try {
        return (await fetch(`${server.addresses.storefront}/storefront/v1/responses`, { method: 'POST', body })).status
      } catch {
        return 'refused'
      }
    })
    // One is through, so the others are on their way.
    await Promise.race(sent)
    const code = await server.stop()
    const outcomes = new Set(await Promise.all(sent))
    expect(code).toBe(0)
    expect([...outcomes].filter((outcome) => outcome !== 200 && outcome !== 'refused')).toEqual([])

    const again = await startServerProcess({ EARSHOT_DATA: folder.path })
    const { token } = await logInToDemo(again.addresses)
    const reply = await fetch(`${again.addresses.dashboard}/api/surveys/${survey.surveyId}/analytics`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { data } = (await reply.json()) as { data: { responses: number } }
    const { told } = await read<{ told: { zipCode: number } }>(`${again.addresses.dashboard}/api/audience/told`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await again.stop()
    expect(told.zipCode).toBe(1)
    const acknowledged = (await Promise.all(sent)).filter((outcome) => outcome === 200).length
    expect(data.responses).toBeGreaterThanOrEqual(48 + acknowledged)
  })
})

test('asked to stop while its PostgreSQL is started again, it ends well', async () => {
  using folder = tempFolder()
  const server = await startServerProcess({ EARSHOT_DATA: folder.path })
  killPostmaster(folder.path)
  const startedAt = performance.now()
  expect(await server.stop()).toBe(0)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  const again = await startServerProcess({ EARSHOT_DATA: folder.path })
  expect(await again.stop()).toBe(0)
})

test('two programs that start together on one new database make one demo, and both work', async () => {
  using folder = tempFolder()
  const storage = await openBucketServer()
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, version: '18', durable: false })
  const { endpoint, name, accessKeyId, secretAccessKey, region } = storage.bucket
  const start = () =>
    startServerProcess({
      DATABASE_URL: postgres.url,
      PICTURES_ENDPOINT: endpoint,
      PICTURES_BUCKET: name,
      PICTURES_REGION: region,
      PICTURES_ACCESS_KEY_ID: accessKeyId,
      PICTURES_SECRET_ACCESS_KEY: secretAccessKey,
    })
  const servers = await Promise.all([start(), start()])
  const worlds = await Promise.all(servers.map(({ addresses }) => logInToDemo(addresses)))
  expect(worlds[0]?.storeId).toBe(worlds[1]?.storeId)
  const [{ addresses }] = servers
  const address = `${addresses.dashboard}/api/surveys/${worlds[0]?.survey.surveyId}/analytics`
  const reply = await fetch(address, { headers: { authorization: `Bearer ${worlds[0]?.token}` } })
  expect(((await reply.json()) as { data: { responses: number } }).data.responses).toBe(48)

  // A picture that one of them was given is shown by the other, from the bucket that both were told of.
  const left = await fetch(`${addresses.dashboard}/api/pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${worlds[0]?.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ picture: A_PNG }),
  })
  const { data } = (await left.json()) as { data: { imageUrl: string } }
  const picture = await fetch(servers[1].addresses.storefront + new URL(data.imageUrl).pathname)
  expect(picture.headers.get('content-type')).toBe('image/webp')
  expect([...storage.objects.values()]).toEqual([Buffer.from(await picture.arrayBuffer())])

  await Promise.all(servers.map((server) => server.stop()))
  await postgres.stop()
  await storage.close()
})

type Demo = Awaited<ReturnType<typeof logInToDemo>>

/** Sends a new response to the demo store's survey. @returns the status of the reply */
async function sendAnswer({ addresses }: ServerProcess, { survey }: Demo): Promise<number> {
  const { surveyId, revision, questions } = survey
  const answers = { [questions[0]?.questionId ?? '']: { optionId: 'other', otherValue: null } }
  const body = { responseId: crypto.randomUUID(), surveyId, revision, sequence: 1, answers, completed: false }
  const init = { method: 'POST', body: JSON.stringify(body) }
  return (await fetch(`${addresses.storefront}/storefront/v1/responses`, init)).status
}

async function responsesOf({ addresses }: ServerProcess, { survey, token }: Demo): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const address = `${addresses.dashboard}/api/surveys/${survey.surveyId}/analytics`
  return (await read<{ responses: number }>(address, { headers })).responses
}

test('what is not HTTP is answered with a documented problem', async () => {
  const { port } = new URL(earshot.dashboard)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write('GET / HTTP/9\r\n\r\n')
  const reply = (await socket.toArray()).join('')
  expect(reply).toContain('HTTP/1.1 400')
  expect(reply).toContain('{"problem":{"code":"request_malformed"}}')
})
