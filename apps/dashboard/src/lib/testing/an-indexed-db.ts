/** As much of IndexedDB as one store needs whose rows are put, got and cleared: each request is answered a moment later. */
export function anIndexedDb(): { readonly indexedDB: object; readonly rows: ReadonlyMap<string, unknown> } {
  const rows = new Map<string, unknown>()
  const store = {
    put: (row: unknown, key: string) => answering(() => void rows.set(key, structuredClone(row))),
    get: (key: string) => answering(() => rows.get(key)),
    clear: () => answering(() => rows.clear()),
  }
  const database = { transaction: () => ({ objectStore: () => store }), close() {} }
  return { indexedDB: { open: () => answering(() => database) }, rows }
}

type Request = { result?: unknown; onsuccess: (() => void) | null }

function answering(work: () => unknown): Request {
  const request: Request = { onsuccess: null }
  setTimeout(() => {
    request.result = work()
    request.onsuccess?.()
  })
  return request
}
