import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createApp } from './app.ts'
import { chooseFace } from './http/hosts.ts'
import { DASHBOARD, STOREFRONT, useTestApp } from './testing/test-app.ts'
import { aTestStore, call } from './testing/test-store.ts'

const app = await useTestApp()

const HTML = { headers: { accept: 'text/html,*/*' } }

test('an address that a browser opens gets the app, with the nonce that its policy names', async () => {
  const first = await app.request(`${DASHBOARD}/surveys/analytics/x`, HTML)
  const second = await app.request(`${DASHBOARD}/`, HTML)
  const [html, other] = [await first.text(), await second.text()]
  const nonce = /nonce="([^"]+)"/.exec(html)?.[1]
  expect(first.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
  expect(first.headers.get('cache-control')).toBe('no-cache')
  expect(html).not.toBe(other)
})

test('the page learns whether its own site opened a login in the address, and no cache stores that', async () => {
  const from = (referer: string, site: string) => ({
    headers: {
      ...HTML.headers,
      referer,
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
      'sec-fetch-site': site,
    },
  })
  const opened = async (path: string, init: RequestInit) => {
    const reply = await app.request(DASHBOARD + path, init)
    const word = /name="login-transfer" content="([^"]+)"/.exec(await reply.text())?.[1]
    return [word, reply.headers.get('cache-control')]
  }
  const ours = from('http://admin.dashboard.test/', 'same-site')
  expect(await opened('/?token=a.b.c', ours)).toEqual(['same-site', 'no-store'])
  expect(await opened('/?token=a.b.c', from('http://evil.example/', 'cross-site'))).toEqual(['to-confirm', 'no-cache'])
  expect(await opened('/?token=a.b.c', from(`${STOREFRONT}/`, 'same-site'))).toEqual(['to-confirm', 'no-cache'])
  expect(await opened('/?token=a.b.c', HTML)).toEqual(['to-confirm', 'no-cache'])
  expect(await opened('/', ours)).toEqual(['to-confirm', 'no-cache'])
})

test.each(["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"])(
  'the dashboard’s policy holds %s',
  async (rule) => {
    const reply = await app.request(`${DASHBOARD}/`, HTML)
    const policy = reply.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(rule)
    expect(policy).not.toContain('unsafe')
  },
)

test('neither another page nor the log learns what stands behind the path', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push(line) })
  const request = createApp({ ...app.options, services: { ...app.services, log } })
  const reply = await request(new Request(`${DASHBOARD}/settings?token=a-secret`, HTML))
  expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
  expect(lines.join()).toContain('"path":"/settings"')
  expect(lines.join()).not.toContain('a-secret')
})

test('an unknown call is a problem, not a page', async () => {
  const reply = await app.request(`${DASHBOARD}/api/nothing/here`, HTML)
  expect({ status: reply.status, json: await reply.json() }).toMatchObject({
    status: 404,
    json: { problem: { code: 'not_found' } },
  })
})

test('a file that is not there is a problem, not a page', async () => {
  const reply = await app.request(`${DASHBOARD}/assets/gone.js`, { headers: { accept: '*/*' } })
  expect(reply.status).toBe(404)
})

test.each(['/api/surveys', '/api/openapi.json', '/login'])(
  'the storefront’s host knows nothing of %s',
  async (path) => {
    const { token } = await aTestStore(app)
    const reply = await app.request(STOREFRONT + path, {
      headers: { accept: 'text/html', authorization: `Bearer ${token}` },
    })
    expect(reply.status).toBe(404)
  },
)

test('on a laptop the bare storefront address leads whoever opens it to the dashboard; elsewhere it is none', async () => {
  const { createApp } = await import('./app.ts')
  const configuration = { ...app.services.configuration, storefrontUrl: 'http://127.0.0.1:4000' }
  const services = { ...app.services, dashboardUrl: 'http://localhost:4000', configuration }
  const faceAt = chooseFace({ dashboard: null, storefront: '127.0.0.1' })
  const laptop = createApp({ ...app.options, services, faceAt })
  const opened = await laptop(new Request('http://127.0.0.1:4000/', HTML))
  expect([opened.status, opened.headers.get('location')]).toEqual([302, 'http://localhost:4000'])
  expect((await laptop(new Request('http://127.0.0.1:4000/'))).status).toBe(404)
  expect((await laptop(new Request('http://localhost:4000/', HTML))).status).toBe(200)
  expect((await app.request(`${STOREFRONT}/`, HTML)).status).toBe(404)
})

test('the dashboard’s host takes no responses', async () => {
  const reply = await app.request(`${DASHBOARD}/storefront/v1/responses`, { method: 'POST', body: '{}' })
  expect(reply.status).toBe(404)
})

test('every answer carries the id that the log knows it by', async () => {
  const reply = await app.request(`${DASHBOARD}/healthz`)
  expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('it says when it lives and when it can work', async () => {
  expect((await app.request(`${DASHBOARD}/healthz`)).status).toBe(200)
  expect((await app.request(`${STOREFRONT}/readyz`)).status).toBe(200)
})

test.for<[name: string, type: string, body: string, status: number, code: string]>([
  ['a body that is no JSON', 'application/json', '{"email"', 400, 'input_invalid'],
  ['a body of another type', 'application/xml', '<login/>', 415, 'body_not_json'],
  ['a body that is too large', 'application/json', `"${'x'.repeat(4_000)}"`, 413, 'body_too_large'],
])('%s is refused with a documented problem', async ([, type, body, status, code]) => {
  const reply = await app.request(`${DASHBOARD}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': type, 'content-length': String(body.length) },
    body,
  })
  expect({ status: reply.status, code: ((await reply.json()) as { problem: { code: string } }).problem.code }).toEqual({
    status,
    code,
  })
})

test('a bug leaves as a problem that names the request, and nothing of the inside', async () => {
  const broken = { ...app.services, db: null as never }
  const { token } = await aTestStore(app)
  const request = createApp({ ...app.options, services: broken })
  const reply = await request(
    new Request(`${DASHBOARD}/api/surveys`, { headers: { authorization: `Bearer ${token}` } }),
  )
  const { problem } = (await reply.json()) as { problem: { code: string; requestId: string } }
  expect({ status: reply.status, problem }).toEqual({
    status: 500,
    problem: { code: 'unexpected', requestId: reply.headers.get('x-request-id') },
  })
})

test('the contract can be read by people', async () => {
  const reply = await app.request(`${DASHBOARD}/api/docs`, HTML)
  const html = await reply.text()
  expect(html).toContain('POST /storefront/v1/responses')
  expect(html).toContain('survey_changed_elsewhere')
})

test('no call of the API may be kept by a cache', async () => {
  const { token } = await aTestStore(app)
  expect((await call(app, token, 'GET /surveys')).headers.get('cache-control')).toBe('no-store')
})

test.each([`${DASHBOARD}/login`, `${DASHBOARD}/api/openapi.json`, `${STOREFRONT}/s/nothing`])(
  '%s may not use the camera, and with http alone nothing forces https',
  async (address) => {
    const { headers } = await app.request(address, HTML)
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('strict-transport-security')).toBeNull()
  },
)

test.each(['/earshot.js', '/storefront/v1/pk_000000000000000000000000/surveys', '/nothing'])(
  '%s of the storefront has no headers that concern only pages',
  async (path) => {
    const { headers } = await app.request(`${STOREFRONT}${path}`)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const ofPages = ['content-security-policy', 'permissions-policy', 'x-frame-options', 'referrer-policy']
    expect(ofPages.filter((name) => headers.has(name))).toEqual([])
  },
)

test('where the dashboard has https, browsers are told to use nothing else for a year', async () => {
  const services = { ...app.services, dashboardUrl: 'https://dashboard.example' }
  const faceAt = chooseFace({ dashboard: 'dashboard.example', storefront: 'storefront.example' })
  const secure = createApp({ ...app.options, services, faceAt })
  for (const path of ['/login', '/api/configuration', '/nothing', '/healthz', '/billing/v1/nothing']) {
    const { headers } = await secure(new Request(`http://dashboard.example${path}`, HTML))
    expect([path, headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000'])
  }
})

test('where the storefront has https, so do its answers, and the dashboard’s without https do not', async () => {
  const configuration = { ...app.services.configuration, storefrontUrl: 'https://storefront.example' }
  const faceAt = chooseFace({ dashboard: 'dashboard.example', storefront: 'storefront.example' })
  const secure = createApp({ ...app.options, services: { ...app.services, configuration }, faceAt })
  const hstsOf = async (address: string) =>
    (await secure(new Request(address, HTML))).headers.get('strict-transport-security')
  for (const path of ['/earshot.js', '/s/nothing', '/storefront/v1/nothing', '/healthz']) {
    expect([path, await hstsOf(`http://storefront.example${path}`)]).toEqual([path, 'max-age=31536000'])
  }
  expect(await hstsOf('http://dashboard.example/login')).toBeNull()
})

test.each(['/', '/api/configuration', '/api/auth/login', '/storefront/v1/responses', '/earshot.js', '/assets/x.js'])(
  '%s at a host that is not ours is refused with a sentence that names the settings',
  async (path) => {
    const reply = await app.request(`http://rebound.example:8080${path}`, HTML)
    expect({ status: reply.status, json: await reply.json() }).toMatchObject({
      status: 421,
      json: {
        problem: { code: 'host_unknown', host: 'rebound.example', reason: expect.stringContaining('DASHBOARD_URL') },
      },
    })
  },
)

test('health and metrics are answered at any host: who watches a server knows only its address', async () => {
  const token = 'the-token-of-an-operator'
  const readableMetrics = { token, contentType: 'text/plain', read: async () => 'earshot_up 1' }
  const watched = createApp({ ...app.options, readableMetrics })
  const request = (path: string, headers = {}) =>
    watched(new Request(`http://rebound.example:4000${path}`, { headers }))
  expect((await request('/healthz')).status).toBe(200)
  expect((await request('/readyz')).status).toBe(200)
  expect((await request('/metrics')).status).toBe(401)
  expect((await request('/metrics', { authorization: `Bearer ${token}` })).status).toBe(200)
})

test('the gallery of components is there for those who build us, and not in production', async () => {
  expect((await app.request(`${DASHBOARD}/dev/components`, HTML)).status).toBe(200)
  const production = createApp({ ...app.options, isProduction: true })
  const reply = await production(new Request(`${DASHBOARD}/dev/components`, HTML))
  expect({ status: reply.status, json: await reply.json() }).toMatchObject({
    status: 404,
    json: { problem: { code: 'not_found' } },
  })
})
