import { expect, test } from 'vitest'
import { useTestServers } from '../testing/start-test-server.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { describeUnsafe, UNTRUSTED_PROXY } from '../unsafe-configuration.ts'

const TOKEN = 'the-token-of-an-operator'

const start = useTestServers()

test('an unsafe configuration is in the log at the start, and in /readyz with what requests show', async () => {
  const database = await openTestDatabase()
  const environment = { NODE_ENV: 'production', OPERATOR_TOKEN: TOKEN }
  const { started, lines } = start(database.url, { environment })
  const server = await started
  const unsafe = () => lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'unsafe_configuration')
  const warnings = async (headers = {}) => {
    const reply = await fetch(`${server.addresses.storefront}/readyz?verbose`, {
      headers: { authorization: `Bearer ${TOKEN}`, ...headers },
    })
    return ((await reply.json()) as { data: { warnings: string[] } }).data.warnings
  }
  const mail = expect.stringMatching(/^No mail is sent: SMTP_URL is not set\. Set SMTP_URL/)
  expect(unsafe()).toMatchObject([{ level: 40, check: 'mail', msg: mail }])
  expect(await warnings()).toEqual([mail])
  expect(await warnings({ 'x-forwarded-for': '203.0.113.9' })).toEqual([mail, describeUnsafe(UNTRUSTED_PROXY)])
  expect(await warnings({ 'x-forwarded-for': '203.0.113.9' })).toHaveLength(2)
  expect(unsafe()).toMatchObject([{ check: 'mail' }, { check: 'proxy', msg: describeUnsafe(UNTRUSTED_PROXY) }])
  await server.stop()
  await database.close()
})
