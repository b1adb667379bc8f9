import type { Context } from 'hono'
import type { Env, MerchantEnv } from '../env.ts'
import { deviceName } from '../http/device-name.ts'
import type { EventSource } from '../security-log/events.ts'
import type { EventRecorder } from '../security-log/record.ts'
import { sessionNetwork } from './session-device.ts'

type Caller = Context<Env> | Context<MerchantEnv>

/** Records what a merchant does. */
export const merchantRecorder = async (c: Caller): Promise<EventRecorder> => ({
  ...(await sourceOf(c, 'merchant')),
  log: c.var.log,
  now: c.var.now(),
})

/** Where the events of a caller come from. */
export async function sourceOf(c: Caller, who: EventSource['who']): Promise<EventSource> {
  const name = deviceName(c.req.header('user-agent') ?? null)
  return { who, device: { ...name, network: await sessionNetwork(c) } }
}
