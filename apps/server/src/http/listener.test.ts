import { pino } from 'pino'
import { expect, test } from 'vitest'
import { close, createListener, listen, requestListener } from './listener.ts'

test.each([
  [
    'throws',
    () => {
      throw new Error('a bug')
    },
  ],
  ['rejects', () => Promise.reject(new Error('a bug'))],
])('if the app %s, the failure is logged with the id that the caller gets', async (_, app) => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
  const listener = createListener(requestListener(app, log))
  const port = await listen(listener, 0, '127.0.0.1', 'PORT')
  const reply = await fetch(`http://127.0.0.1:${port}/`)
  const { problem } = (await reply.json()) as { problem: { code: string; requestId: string } }
  await close(listener)
  expect([reply.status, problem]).toEqual([500, { code: 'unexpected', requestId: expect.any(String) }])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { requestId: problem.requestId, msg: 'unexpected', err: { message: 'a bug' } },
  ])
})
