import { type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'

type Rows<Mode extends IDBTransactionMode> = IDBPObjectStore<unknown, [string], string, Mode>

/**
 * One object store of IndexedDB, alone in its database, and open as long as the page is.
 * @returns runs requests in a transaction, in the order of the calls, and gives the result of `work`; undefined where the
 * browser stores nothing
 */
export function createDeviceStore(databaseName: string, storeName: string) {
  let opening: Promise<IDBPDatabase> | null = null
  let database: IDBPDatabase | null = null

  function reset(): void {
    opening = null
    database = null
  }

  const open = (): Promise<IDBPDatabase> =>
    openDB(databaseName, 1, {
      upgrade: (upgraded) => void upgraded.createObjectStore(storeName),
      // A tab of a later build may want another version of the database.
      blocking() {
        database?.close()
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
      // An open database is not awaited: React would render what was typed before it is stored.
      database ??= await opening
      // Relaxed durability: the write survives a killed browser. To wait for the disk takes longer than a tab may have left.
      const transaction = database.transaction(storeName, mode, { durability: 'relaxed' })
      const result = work(transaction.store)
      // The transaction completes even if this tab is killed now.
      transaction.commit()
      const [value] = await Promise.all([result, transaction.done])
      return value
    } catch (failure) {
      // A browser may block storage, close the database or run out of space. The next call tries again.
      if (!(failure instanceof DOMException)) throw failure
      reset()
      return undefined
    }
  }
}
