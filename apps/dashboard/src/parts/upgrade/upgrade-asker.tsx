import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { lazyChunk } from '../../ui/lazy.ts'
import { upgradeAsks } from './upgrade-asks.ts'

const useUpgradeDialog = lazyChunk(() => import('./upgrade-dialog.tsx'))

/** The offers of an upgrade, once around all screens of the dashboard. Their module loads with the first offer. */
export function UpgradeAsker() {
  const asked = useSyncExternalStore(upgradeAsks.subscribe, upgradeAsks.read)
  const dialog = useUpgradeDialog()
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each offer loads it once
  useEffect(() => {
    if (asked && !dialog.loaded) dialog.load(() => {})
  }, [asked])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an offer belongs to its screen
  useEffect(() => upgradeAsks.dismiss, [path])
  return asked && dialog.loaded && <dialog.loaded.UpgradeDialog refusal={asked.refusal} onClose={upgradeAsks.dismiss} />
}
