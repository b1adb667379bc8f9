import type { Refusal } from './refusal.ts'

/** What was refused, the newest; a new object each time, so that the same refusal is said again. */
type Asked = { readonly refusal: Refusal }

let asked: Asked | null = null
const listeners = new Set<() => void>()

function become(next: Asked | null): void {
  asked = next
  for (const listener of listeners) listener()
}

/** Offers an upgrade on any screen, where the plan refuses something. Drawn by the one UpgradeAsker. */
export const upgradeAsks = {
  ask: (refusal: Refusal): void => become({ refusal }),
  dismiss: (): void => become(null),
  read: (): Asked | null => asked,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
