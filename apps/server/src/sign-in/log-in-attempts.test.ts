import { expect, test } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'
import { aTestStore, call } from '../testing/test-store.ts'

const app = await useTestApp()
const PASSWORD = 'candles and spruce'

type From = { readonly network: string; readonly cookie?: string | undefined }

const aMerchant = () => aTestStore(app, { password: PASSWORD })

const logIn = (email: string, password: string, { network, cookie }: From) =>
  call(
    app,
    { token: null, headers: { 'x-forwarded-for': network, ...(cookie === undefined ? {} : { cookie }) } },
    'POST /auth/login',
    { email, password },
  )

/** Ten attempts are allowed. */
async function useUp(email: string, from: From): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) statuses.push((await logIn(email, 'wrong', from)).status)
  return statuses
}

const deviceOf = (reply: { readonly headers: Headers }) => reply.headers.get('set-cookie')?.split(';')[0]

test('wrong passwords from elsewhere do not keep the merchant out', async () => {
  const { email } = await aMerchant()
  const elsewhere = { network: '198.51.100.1' }
  expect((await useUp(email, elsewhere)).slice(-2)).toEqual([401, 429])
  const refused = await logIn(email, PASSWORD, elsewhere)
  expect(refused.json).toMatchObject({ problem: { code: 'too_many_attempts' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await logIn(email, PASSWORD, { network: '203.0.113.9' })).status).toBe(200)
}, 60_000)

test('a device that has logged in before is let in from a network whose attempts are used up', async () => {
  const { email } = await aMerchant()
  const network = '198.51.100.2'
  const cookie = deviceOf(await logIn(email, PASSWORD, { network }))
  expect(cookie).toMatch(/^earshot_device_/)
  await useUp(email, { network })
  expect((await logIn(email, PASSWORD, { network })).status).toBe(429)
  expect((await logIn(email, PASSWORD, { network, cookie })).status).toBe(200)
}, 60_000)

test('a device has ten attempts, and does not use up those of others', async () => {
  const { email } = await aMerchant()
  const network = '198.51.100.3'
  const cookie = deviceOf(await logIn(email, PASSWORD, { network }))
  expect((await useUp(email, { network: '198.51.100.4', cookie })).slice(-2)).toEqual([401, 429])
  expect((await logIn(email, PASSWORD, { network })).status).toBe(200)
}, 60_000)

test('a device cookie counts only for its own account, and only as we signed it', async () => {
  const [own, other] = [await aMerchant(), await aMerchant()]
  const network = '198.51.100.5'
  const cookie = deviceOf(await logIn(own.email, PASSWORD, { network })) ?? ''
  const [, value = ''] = cookie.split('=')
  const named = deviceOf(await logIn(other.email, PASSWORD, { network: '198.51.100.6' }))?.split('=')[0]
  await useUp(other.email, { network })
  for (const forged of [`${named}=${value}`, `${named}=${value.slice(0, -3)}`, `${named}=`]) {
    expect((await logIn(other.email, PASSWORD, { network, cookie: forged })).status).toBe(429)
  }
}, 60_000)

test('a success gives no attempts back at other accounts', async () => {
  const network = '198.51.100.7'
  const [own, other] = [await aMerchant(), await aMerchant()]
  await useUp(other.email, { network })
  await logIn(own.email, PASSWORD, { network })
  expect((await logIn(other.email, 'wrong', { network })).status).toBe(429)
}, 60_000)

test('requests from elsewhere do not keep a merchant from a link to a new password', async () => {
  const { email } = await aMerchant()
  const ask = async (network: string) => {
    const from = { token: null, headers: { 'x-forwarded-for': network } }
    const { status } = await call(app, from, 'POST /auth/forgot-password', { email })
    await app.runJobs()
    return status
  }
  const statuses: number[] = []
  for (let i = 0; i < 6; i++) statuses.push(await ask('198.51.100.8'))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  for (let network = 10; network < 40; network++) expect(await ask(`198.51.100.${network}`)).toBe(200)
  // One address gets 20 mails an hour, and the links in all of them work.
  expect(app.mails.filter(({ to }) => to === email)).toHaveLength(20)
}, 60_000)

test('the addresses of one /64 are one network', async () => {
  const { email } = await aMerchant()
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) {
    statuses.push((await logIn(email, 'wrong', { network: `2001:db8:1:2::${i.toString(16)}` })).status)
  }
  expect(statuses.slice(-2)).toEqual([401, 429])
  expect((await logIn(email, 'wrong', { network: '2001:db8:1:3::1' })).status).toBe(401)
}, 60_000)
