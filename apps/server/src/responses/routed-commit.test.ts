import { err, ok, type StoreId } from '@earshot/survey'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { NodeAddress, Shard } from '../db/distribution/shards.ts'
import { DatabaseAwayError } from '../db/failure-kind.ts'
import { createGroupCommit } from './group-commit.ts'
import { createRoutedCommit } from './routed-commit.ts'

const log = pino({ level: 'silent' })

type Message = { readonly storeId: StoreId; readonly surveyId: never; readonly name: string }
type Layout = Readonly<Record<string, readonly [shardId: string, host: string]>>

const aMessage = (storeId: string, name: string) => ({ storeId, name }) as Message

/** Writers that store the batches of each node. A node of `away` answers nothing until it is released. */
function writersOn(layout: Layout, away: string | null = null) {
  const batches: string[] = []
  const { promise: back, resolve: release } = Promise.withResolvers<void>()
  const writer = createRoutedCommit<Message, string>({
    shardOf: async (storeId): Promise<Shard> => {
      const [id, host] = layout[storeId] ?? []
      if (id === undefined || host === undefined) throw new DatabaseAwayError('The database is away')
      return { id, node: { host, port: 5432 } }
    },
    open: (node: NodeAddress | null) =>
      createGroupCommit({
        writeBatch: async (messages: readonly Message[]) => {
          if (node?.host === away) await back
          batches.push(`${node?.host}: ${messages.map(({ name }) => name).join(' ')}`)
          return messages.map(({ name }) => ok(name))
        },
        log,
      }),
  })
  return { writer, batches, release }
}

const LAYOUT: Layout = { a: ['1', 'one'], b: ['2', 'one'], c: ['3', 'two'], d: ['1', 'one'] }

test('each message is written on the node of its store, with those of its shard', async () => {
  const { writer, batches } = writersOn(LAYOUT)
  const messages = ['a', 'b', 'c', 'a', 'd', 'c'].map((storeId, n) => aMessage(storeId, `${storeId}${n}`))
  const outcomes = await Promise.all(messages.map((message) => writer.write(message, 1)))
  expect(outcomes).toEqual(messages.map(({ name }) => ok(name)))
  await writer.drain()
  // The first message of a node is written at once, and the others wait for it.
  expect(batches.filter((batch) => batch.startsWith('one'))).toEqual(['one: a0', 'one: b1', 'one: a3 d4'])
  expect(batches.filter((batch) => batch.startsWith('two'))).toEqual(['two: c2', 'two: c5'])
})

test('a node that does not answer delays no store of another', async () => {
  const { writer, batches, release } = writersOn(LAYOUT, 'one')
  const waiting = writer.write(aMessage('a', 'waiting'), 1)
  expect(await writer.write(aMessage('c', 'first'), 1)).toEqual(ok('first'))
  expect(await writer.write(aMessage('c', 'second'), 1)).toEqual(ok('second'))
  expect(batches).toEqual(['two: first', 'two: second'])
  expect(writer.oldestWaitingMs()).toBeGreaterThan(0)
  release()
  expect(await waiting).toEqual(ok('waiting'))
  await writer.drain()
  expect(writer.oldestWaitingMs()).toBeNull()
})

test('while nobody knows where a store is, its messages are asked to come again', async () => {
  const { writer } = writersOn({})
  expect(await writer.write(aMessage('a', 'a1'), 1)).toEqual(err({ code: 'too_busy', retryAfterSeconds: 5 }))
})
