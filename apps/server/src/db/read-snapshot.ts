import type { Db } from './open-db.ts'

/** Reads everything as it stood at one moment, whatever is written meanwhile; nothing has to wait for it. */
export const readSnapshot = <T>(db: Db, read: (snapshot: Db) => Promise<T>): Promise<T> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
