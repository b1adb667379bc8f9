import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createDispatcher } from './dispatcher.ts'

/** Records the order in which requests start. The test decides when each is answered. */
function aRouter() {
  const started: string[] = []
  const ended: string[] = []
  const answers = new Map<string, () => void>()
  const { dispatch, sawConnection } = createDispatcher((request) => {
    const { name } = request as unknown as { name: string }
    started.push(name)
    return new Promise((resolve) => answers.set(name, resolve))
  })
  function send(storeId: string, name: string) {
    const response = { destroyed: false }
    const dispatched = dispatch(storeId, { name } as unknown as IncomingMessage, response as unknown as ServerResponse)
    void dispatched.then(() => ended.push(name))
    return response
  }
  return { started, ended, send, sawConnection, answer: (name: string) => answers.get(name)?.() }
}

test('a burst is started over several turns of the event loop', async () => {
  const { started, send } = aRouter()
  for (let n = 0; n < 100; n++) send('a', `a${n}`)
  expect(started.length).toBe(0)
  for (let turn = 0; turn < 20; turn++) await nextTurn()
  expect(started.length).toBeGreaterThan(0)
  expect(started.length).toBeLessThanOrEqual(20)
  await expect.poll(() => started.length).toBe(100)
})

test('while new connections arrive, requests wait a limited number of turns', async () => {
  const { started, send, sawConnection } = aRouter()
  for (let n = 0; n < 100; n++) send('a', `a${n}`)
  const turns = 64
  for (let turn = 0; turn < turns; turn++) {
    sawConnection()
    await nextTurn()
  }
  expect(started.length).toBeGreaterThan(0)
  expect(started.length).toBeLessThan(turns / 4)
})

test('a quiet store does not wait for the burst of another', async () => {
  const { started, send } = aRouter()
  for (let n = 0; n < 100; n++) send('hot', `hot${n}`)
  send('quiet', 'quiet')
  await expect.poll(() => started.length).toBe(101)
  expect(started.indexOf('quiet')).toBe(1)
})

test('no request starts while a thousand are unanswered, and each answer starts one', async () => {
  const { started, ended, send, answer } = aRouter()
  for (let n = 0; n < 1_100; n++) send('a', `a${n}`)
  await expect.poll(() => started.length).toBe(1_000)
  expect(ended).toEqual([])
  answer('a0')
  await expect.poll(() => started.length).toBe(1_001)
  expect(ended).toEqual(['a0'])
})

test('a request whose sender has gone is not started', async () => {
  const { started, ended, send } = aRouter()
  send('a', 'gone').destroyed = true
  send('a', 'here')
  await expect.poll(() => started).toEqual(['here'])
  expect(ended).toEqual(['gone'])
})
