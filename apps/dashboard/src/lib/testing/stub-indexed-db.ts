import { vi } from 'vitest'

/**
 * A device with as much of IndexedDB as one object store needs whose rows are put, read and cleared. Requests are
 * answered a moment later, in their order, and `idb` takes these classes for the browser's own.
 * @returns the rows, by key
 */
export function stubIndexedDb(): Map<string, unknown> {
  const rows = new Map<string, unknown>()

  class Request extends EventTarget {
    result: unknown = undefined
  }

  function answered(work: () => unknown): Request {
    const request = new Request()
    setTimeout(() => {
      request.result = work()
      request.dispatchEvent(new Event('success'))
    })
    return request
  }

  class Rows {
    put = (row: unknown, key: string) => answered(() => void rows.set(key, structuredClone(row)))
    get = (key: string) => answered(() => rows.get(key))
    clear = () => answered(() => rows.clear())
  }

  class Transaction extends EventTarget {
    objectStoreNames: readonly string[]
    constructor(name: string) {
      super()
      this.objectStoreNames = [name]
    }
    objectStore = () => new Rows()
    commit = () => setTimeout(() => this.dispatchEvent(new Event('complete')))
  }

  class Database extends EventTarget {
    transaction = (name: string) => new Transaction(name)
    close() {}
  }

  const classes = { IDBRequest: Request, IDBObjectStore: Rows, IDBTransaction: Transaction, IDBDatabase: Database }
  const unused = { IDBIndex: class {}, IDBCursor: class {} }
  for (const [name, value] of Object.entries({ ...classes, ...unused })) vi.stubGlobal(name, value)
  vi.stubGlobal('indexedDB', { open: () => answered(() => new Database()) })
  return rows
}
