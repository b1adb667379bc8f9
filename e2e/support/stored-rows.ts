import type { Page } from '@playwright/test'

/** An object store of the device, and its database. */
export type DeviceStore = { readonly database: string; readonly store: string }

/** A row with its key. IndexedDB allows arrays as keys. */
export type StoredRow = readonly [key: unknown, row: unknown]

/** Deletes the database and creates it again with these rows. The page must not have it open. */
export const replaceRows = (page: Page, at: DeviceStore, rows: readonly StoredRow[]): Promise<void> =>
  page.evaluate(
    async ({ at: { database, store }, rows }) => {
      const outcomeOf = (request: IDBRequest) =>
        new Promise((done, fail) => {
          request.addEventListener('success', done)
          request.addEventListener('error', fail)
        })
      await outcomeOf(indexedDB.deleteDatabase(database))
      const opening = indexedDB.open(database, 1)
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store))
      await outcomeOf(opening)
      const target = opening.result.transaction(store, 'readwrite').objectStore(store)
      for (const [key, row] of rows) await outcomeOf(target.put(row, key as IDBValidKey))
      opening.result.close()
    },
    { at, rows },
  )

/** All rows, in the order of their keys. */
export const readRows = (page: Page, { database, store }: DeviceStore): Promise<StoredRow[]> =>
  page.evaluate(
    async ([database, store]) => {
      const outcomeOf = (request: IDBRequest) =>
        new Promise((done, fail) => {
          request.addEventListener('success', done)
          request.addEventListener('error', fail)
        })
      const opening = indexedDB.open(database)
      await outcomeOf(opening)
      const source = opening.result.transaction(store).objectStore(store)
      const [keys, rows] = [source.getAllKeys(), source.getAll()]
      await Promise.all([outcomeOf(keys), outcomeOf(rows)])
      opening.result.close()
      return keys.result.map((key, index) => [key, rows.result[index]] as const)
    },
    [database, store] as const,
  )
