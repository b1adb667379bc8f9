import type { Survey } from '@earshot/survey'
import { expect, test, vi } from 'vitest'
import { createDeviceCopy } from './device-copy.ts'

const named = (name: string) => ({ name }) as Survey
const turn = () => Promise.resolve()
const settled = () => new Promise((done) => setTimeout(done))

test('typing faster than the device writes, only the newest copy is written', async () => {
  const keep = vi.fn(async (_: Survey, __: number) => true)
  const copy = createDeviceCopy({ keep, forget: async () => {} }, turn)
  copy.keep(named('C'), 1)
  await Promise.resolve()
  for (const name of ['Ca', 'Can']) copy.keep(named(name), 1)
  await settled()
  expect(keep.mock.calls.map(([{ name }]) => name)).toEqual(['C', 'Can'])
})

test('the copy is taken once its turn has come, and is the newest by then', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const keep = vi.fn(async (_: Survey, __: number) => true)
  const copy = createDeviceCopy({ keep, forget: async () => {} }, () => promise)
  copy.keep(named('C'), 1)
  copy.keep(named('Ca'), 1)
  await settled()
  expect(keep).not.toHaveBeenCalled()
  expect(copy.isSafe()).toBe(false)
  resolve()
  await settled()
  expect(keep.mock.calls.map(([{ name }]) => name)).toEqual(['Ca'])
})

test('what is forgotten after an edit is forgotten, whatever the device was doing', async () => {
  const done: string[] = []
  const copy = createDeviceCopy(
    {
      keep: async () => {
        await settled()
        return done.push('kept') > 0
      },
      forget: async () => void done.push('forgotten'),
    },
    turn,
  )
  copy.keep(named('One'), 1)
  await Promise.resolve()
  copy.forget()
  await vi.waitFor(() => expect(done).toEqual(['kept', 'forgotten']))
})

test.each([true, false])('a closed tab loses nothing once the copy is written: %s', async (isKept) => {
  const copy = createDeviceCopy({ keep: async () => isKept, forget: async () => {} }, turn)
  copy.keep(named('One'), 1)
  expect(copy.isSafe()).toBe(false)
  await settled()
  expect(copy.isSafe()).toBe(isKept)
})
