import type { DeviceStorage } from '../device-storage.ts'

/** A `Storage` in memory. */
export function memoryStorage(): DeviceStorage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

/** A `Storage` that is full: it can be read and no longer written. */
export function fullStorage(): DeviceStorage {
  return {
    ...memoryStorage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
}
