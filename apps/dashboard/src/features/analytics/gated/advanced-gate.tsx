import type { ReactNode } from 'react'
import { FeatureGate } from '../../../parts/upgrade/feature-gate.tsx'
import { UpgradeLink } from '../../../parts/upgrade/upgrade-link.tsx'
import { Panel } from '../../../ui/card.tsx'
import { words } from './words.ts'

type Props = {
  /** How many responses the survey has. */
  readonly responses: number
  /** One sentence on what it would say. */
  readonly about: string
  /** Shapes without any figure. The server sends none. */
  readonly shapes: ReactNode
  readonly children: ReactNode
}

/** Results that only plans with advanced analytics have. Other plans see what is ready, above placeholder shapes. */
export function AdvancedGate({ responses, about, shapes, children }: Props) {
  const ready = (
    <div className="flex flex-col gap-3">
      <Panel className="flex flex-col items-start gap-3 p-5">
        <div>
          <h2 className="text-title text-balance font-display">{words.ready(responses)}</h2>
          <p className="mt-1.5 text-ink-2">{about}</p>
        </div>
        <UpgradeLink>{words.upgrade}</UpgradeLink>
      </Panel>
      <div aria-hidden="true" className="opacity-60 select-none">
        {shapes}
      </div>
    </div>
  )
  return (
    <FeatureGate featureKey="advanced_analytics" fallback={() => ready}>
      {children}
    </FeatureGate>
  )
}
