import type { Survey } from '@earshot/survey'
import { expect, test, vi } from 'vitest'
import type { Unsaved } from '../../../lib/unsaved.ts'
import { createDeviceCopy } from './device-copy.ts'

const named = (name: string): Unsaved => ({ copy: { name } as Survey, version: 1, sent: null })
const settled = () => new Promise((done) => setTimeout(done))

test('typing faster than the device writes, only the newest copy is written', async () => {
  const keep = vi.fn(async (_: Unsaved) => true)
  const copy = createDeviceCopy({ keep, forget: async () => {} })
  for (const name of ['C', 'Ca', 'Can']) copy.keep(named(name))
  await settled()
  expect(
    keep.mock.calls.map(
      ([
        {
          copy: { name },
        },
      ]) => name,
    ),
  ).toEqual(['C', 'Can'])
})

test('what is forgotten after an edit is forgotten, whatever the device was doing', async () => {
  const done: string[] = []
  const copy = createDeviceCopy({
    keep: async () => {
      await settled()
      return done.push('kept') > 0
    },
    forget: async () => void done.push('forgotten'),
  })
  copy.keep(named('One'))
  copy.forget()
  await vi.waitFor(() => expect(done).toEqual(['kept', 'forgotten']))
})

test.each([true, false])('a closed tab loses nothing once the copy is written: %s', async (isKept) => {
  const copy = createDeviceCopy({ keep: async () => isKept, forget: async () => {} })
  copy.keep(named('One'))
  expect(copy.isSafe()).toBe(false)
  await settled()
  expect(copy.isSafe()).toBe(isKept)
})
