import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { SMALL_JSON } from './json-bounds.ts'
import { readJsonText } from './read-body.ts'

test('a body is kept as text only, because a save may keep it while it waits', async () => {
  const app = new Hono().post('/', async (c) => {
    await readJsonText(c, SMALL_JSON)
    return c.json({ cached: Object.keys(c.req.bodyCache), text: await c.req.text() })
  })
  const init = { method: 'POST', body: '{}', headers: { 'content-length': '2' } }
  const reply = await app.request('/', init, { incoming: { complete: true } })
  expect(await reply.json()).toEqual({ cached: ['text'], text: '{}' })
})
