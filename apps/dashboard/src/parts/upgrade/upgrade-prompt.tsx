import type { GateRefusal } from './refusal.ts'
import { UpgradeLink } from './upgrade-link.tsx'
import { upgradeMessage } from './upgrade-words.ts'

/**
 * In place of a feature that the plan lacks, or beside one that is used up: its name, and a link to an upgrade.
 * Spec §2.10.
 */
export function UpgradePrompt({ refusal }: { readonly refusal: GateRefusal }) {
  const { title, description, upgradeButtonText } = upgradeMessage(refusal)
  return (
    <div className="flex flex-col items-start gap-3 rounded-control bg-accent-soft p-4">
      <div>
        <p className="font-heavy">{title}</p>
        <p className="mt-1 text-small">{description}</p>
      </div>
      <UpgradeLink>{upgradeButtonText}</UpgradeLink>
    </div>
  )
}
