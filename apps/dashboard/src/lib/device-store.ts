import { type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'

type Rows<Mode extends IDBTransactionMode> = IDBPObjectStore<unknown, [string], string, Mode>

/**
 * One object store of IndexedDB, alone in its database, and open as long as the page is. There is never more than one
 * connection: a second one that nobody closes would block a later build that wants another version.
 * @returns a function that runs `work` in one transaction, in the order of the calls. Its result is undefined if the
 * browser stores nothing
 */
export function createDeviceStore(databaseName: string, storeName: string) {
  let opening: Promise<IDBPDatabase> | null = null
  let database: IDBPDatabase | null = null

  function reset(): void {
    opening = null
    database = null
  }

  /** The next call opens another connection. */
  function close(): void {
    database?.close()
    reset()
  }

  const open = (): Promise<IDBPDatabase> =>
    openDB(databaseName, 1, {
      upgrade: (upgraded) => void upgraded.createObjectStore(storeName),
      // A tab of a later build may want another version of the database. A connection that is just open is no `database` yet.
      blocking(_current, _wanted, event) {
        ;(event.target as IDBDatabase).close()
        reset()
      },
      terminated: reset,
    })

  return async function inStore<Result, Mode extends 'readonly' | 'readwrite'>(
    mode: Mode,
    work: (rows: Rows<Mode>) => Promise<Result>,
  ): Promise<Result | undefined> {
    try {
      // Browsers throw here if the merchant has blocked storage.
      if (!globalThis.indexedDB) return undefined
      opening ??= open()
      // An open database is used without `await`. Otherwise React would draw the text before the device stores it.
      database ??= await opening
      // Relaxed durability: the write survives a killed browser. To wait for the disk takes longer than a tab may have left.
      const transaction = database.transaction(storeName, mode, { durability: 'relaxed' })
      const result = work(transaction.store)
      // The transaction completes even if this tab is killed now.
      transaction.commit()
      const [value] = await Promise.all([result, transaction.done])
      return value
    } catch (failure) {
      // Opening failed. Browsers give different reasons, or none.
      const neverOpened = database === null
      // The browser may also close the database or run out of space. The next call tries again.
      close()
      if (!neverOpened && !(failure instanceof DOMException)) throw failure
      return undefined
    }
  }
}
