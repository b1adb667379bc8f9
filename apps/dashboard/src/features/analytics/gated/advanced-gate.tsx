import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FeatureGate } from '../../../parts/upgrade/feature-gate.tsx'
import { UpgradeLink } from '../../../parts/upgrade/upgrade-link.tsx'
import { Panel } from '../../../ui/card.tsx'
import { resultsQuery } from '../results-query.ts'
import { useCountedQuery } from '../use-counted-query.ts'
import { words } from './words.ts'

type Props = {
  readonly surveyId: string
  /** One sentence on what it would say. */
  readonly about: string
  /** Shapes without any figure. The server sends none. */
  readonly shapes: ReactNode
  readonly children: ReactNode
}

/** Results that only plans with advanced analytics have. Other plans see what is ready, above placeholder shapes. */
export function AdvancedGate({ surveyId, about, shapes, children }: Props) {
  const ready = (
    <div className="flex flex-col gap-3">
      <Panel className="flex flex-col items-start gap-3 p-5">
        <div>
          <ReadyTitle surveyId={surveyId} />
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

/** Counts the responses of the chosen period, which every plan has. */
function ReadyTitle({ surveyId }: { readonly surveyId: string }) {
  const { query } = useCountedQuery()
  const { data } = useQuery(resultsQuery(surveyId, query))
  return <h2 className="text-title text-balance font-display">{words.ready(data?.responses ?? 0)}</h2>
}
