import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openReplica } from './replica.ts'
import type { Primaries } from './replica-reads.ts'

test('while the primary is away, the warning does not blame the replica', async () => {
  const away = { statements: { query: () => Promise.reject(new Error('away')) } } as unknown as Primaries['replica']
  const replica = openReplica('postgresql://nobody@127.0.0.1:1/earshot', {
    primaries: { replica: away, replica_files: away },
    log: pino({ level: 'silent' }),
    observer: { checkedOut() {}, ran() {} },
  })
  await expect.poll(replica.warning).toContain('DATABASE_READ_URL: The primary does not answer (away).')
  await replica.close()
})
