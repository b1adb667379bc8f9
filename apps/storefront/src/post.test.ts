import { expect, test, vi } from 'vitest'
import { post } from './post.ts'

/** A server that answers with these states, one after the other. */
function aServer(...states: readonly number[]) {
  const left = [...states]
  return vi.fn(async (_url: string, _init?: RequestInit) => new Response(null, { status: left.shift() ?? 500 }))
}

const send = (fetch: ReturnType<typeof aServer>, message: object) =>
  post({ urlFor: () => '/responses', fetch: fetch as unknown as typeof globalThis.fetch }, JSON.stringify(message))

const bodiesOf = (fetch: ReturnType<typeof aServer>) =>
  fetch.mock.calls.map(([, init]) => JSON.parse(String(init?.body)) as unknown)

test('a message that is refused with its facts is sent without them', async () => {
  const fetch = aServer(400, 200)
  const facts = { surface: 'popover' }
  expect(await send(fetch, { answers: { q: 1 }, facts })).toMatchObject({ over: true, ended: false })
  expect(bodiesOf(fetch)).toEqual([{ answers: { q: 1 }, facts }, { answers: { q: 1 } }])
})

test('a view that is refused with its surface is sent without it', async () => {
  const fetch = aServer(400, 200)
  await send(fetch, { shownId: '1', surface: 'link' })
  expect(bodiesOf(fetch)).toEqual([{ shownId: '1', surface: 'link' }, { shownId: '1' }])
})

test('a message without facts is sent once, whatever the answer', async () => {
  const fetch = aServer(400, 200)
  expect(await send(fetch, { answers: {} })).toMatchObject({ over: true })
  expect(fetch).toHaveBeenCalledOnce()
})
