import type { StoreId } from '@earshot/survey'
import { pino } from 'pino'
import type { Db } from '../db/open-db.ts'
import type { OperatorAct } from './events.ts'
import { recordSecurityEvent } from './record.ts'

/** Records in the security log of a store that an operator's command changed or copied it. Nothing, if it is gone. */
export async function recordOperatorAct(db: Db, storeId: StoreId, act: OperatorAct): Promise<void> {
  // The command has its own line in the log, which says more.
  const recorder = { who: 'operator', device: null, log: pino({ level: 'silent' }), now: new Date() } as const
  await recordSecurityEvent(db, recorder, { storeId, event: 'operator_acted', details: { act } })
}
