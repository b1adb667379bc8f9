import { Snippet } from './snippet.tsx'
import { StoreSighting } from './store-sighting.tsx'

/** How Earshot gets into a store, and whether it is there. */
export function InstallationGuide() {
  return (
    <div className="flex flex-col gap-4">
      <Snippet />
      <StoreSighting />
    </div>
  )
}
