import { err, type StoreId } from '@earshot/survey'
import type { NodeAddress, Shard } from '../db/distribution/shards.ts'
import { failureKind } from '../db/failure-kind.ts'
import { type GroupCommit, TOO_BUSY } from './group-commit.ts'

type Routes<M, Value> = {
  readonly shardOf: (storeId: StoreId) => Promise<Shard>
  /** Opens the writer of a node. Called once for each. @param node null: the database is not distributed */
  readonly open: (node: NodeAddress | null) => GroupCommit<M, Value>
}

/** Gives each message to the writer of the node that has its store. Writers of different nodes work in parallel. */
export function createRoutedCommit<M extends { readonly storeId: StoreId }, Value>({
  shardOf,
  open,
}: Routes<M, Value>): GroupCommit<M, Value> {
  const writers = new Map<string, GroupCommit<M, Value>>()

  function writerOf(node: NodeAddress | null): GroupCommit<M, Value> {
    const name = node ? `${node.host} ${node.port}` : ''
    const writer = writers.get(name) ?? open(node)
    writers.set(name, writer)
    return writer
  }

  return {
    async write(message, bytes) {
      try {
        const { id, node } = await shardOf(message.storeId)
        return await writerOf(node).write(message, bytes, id)
      } catch (error) {
        if (failureKind(error) === 'database') return err(TOO_BUSY)
        throw error
      }
    },
    oldestWaitingMs() {
      const waits = [...writers.values()].map((writer) => writer.oldestWaitingMs()).filter((wait) => wait !== null)
      return waits.length === 0 ? null : Math.max(...waits)
    },
    async drain() {
      await Promise.all([...writers.values()].map((writer) => writer.drain()))
    },
  }
}
