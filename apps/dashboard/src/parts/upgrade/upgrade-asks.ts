import { createExternalStore } from '../../lib/external-store.ts'
import type { GateRefusal } from './refusal.ts'

/** The newest refusal; a new object each time, so that the same refusal is shown again. */
type Asked = { readonly refusal: GateRefusal }

const { read, subscribe, write: become } = createExternalStore<Asked | null>(null)

/** Offers an upgrade on any screen, where the plan refuses something. Drawn by the one UpgradeAsker. */
export const upgradeAsks = {
  ask: (refusal: GateRefusal): void => become({ refusal }),
  dismiss: (): void => become(null),
  read,
  subscribe,
}
