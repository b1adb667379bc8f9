import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { PlainToasts } from './plain-toasts.tsx'
import { type Toasts, toasts } from './toasts.ts'

/** The toasts, once around all screens. Their module loads with the first of them. */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.read)
  const [Region, setRegion] = useState<ComponentType<Toasts> | null>(null)
  useEffect(() => {
    // A message that the network is gone must not depend on it. Each run of toasts tries again.
    if (shown.run > 0) {
      import('./toast-region.tsx').then(
        ({ ToastRegion }) => setRegion(() => ToastRegion),
        () => setRegion(() => PlainToasts),
      )
    }
  }, [shown.run])
  return Region && <Region {...shown} />
}
