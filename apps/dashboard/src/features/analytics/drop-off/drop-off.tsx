import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Panel } from '../../../ui/card.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import type { Analytics } from '../analytics-query.ts'
import { NobodyMatches } from '../asked-results.tsx'
import { AdvancedGate } from '../gated/advanced-gate.tsx'
import { GatedFigures } from '../gated/gated-figures.tsx'
import { NoResponses } from '../no-responses.tsx'
import { useResultsLocation } from '../results-location.ts'
import { OverviewSkeleton } from '../results-skeleton.tsx'
import { type DropOffReply, dropOffQuery, numberedSteps } from './drop-off-query.ts'
import { DropOffVerdict } from './drop-off-verdict.tsx'
import { FlowDrawing } from './flow-drawing.tsx'
import { StepShapes } from './step-shapes.tsx'
import { StepTable } from './step-table.tsx'
import { words } from './words.ts'

/** At which questions shoppers left a survey. */
export function DropOff({ analytics }: { readonly analytics: Analytics }) {
  const { surveyId, responses } = analytics
  if (responses === 0) return <NoResponses analytics={analytics} />
  return (
    <AdvancedGate surveyId={surveyId} about={words.about} shapes={<StepShapes />}>
      <Figures surveyId={surveyId} />
    </AdvancedGate>
  )
}

function Figures({ surveyId }: { readonly surveyId: string }) {
  const { query } = useResultsLocation().location
  const asked = useQuery(dropOffQuery(surveyId, query))
  return (
    <GatedFigures asked={asked} skeleton={<OverviewSkeleton />}>
      {(data) =>
        data.responses === 0 ? <NobodyMatches surveyId={surveyId} /> : <Found surveyId={surveyId} data={data} />
      }
    </GatedFigures>
  )
}

type View = 'steps' | 'flow'

function Found({ surveyId, data }: { readonly surveyId: string; readonly data: DropOffReply }) {
  // Beside each other where there is room; on a phone one of them.
  const [view, setView] = useState<View>('steps')
  const steps = numberedSteps(data)
  const { responses, completed } = data
  return (
    <div className="@container flex flex-col gap-3">
      <DropOffVerdict surveyId={surveyId} data={data} steps={steps} />
      <div className="@3xl:hidden">
        <SegmentedControl
          label={words.view}
          segments={[
            { value: 'steps', label: words.steps },
            { value: 'flow', label: words.flow },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      <div className="flex items-start gap-3.5">
        <Panel className={`min-w-0 flex-1 px-0! pb-3! @3xl:block ${view === 'steps' ? '' : 'hidden'}`}>
          <StepTable steps={steps} started={responses} finished={completed} />
        </Panel>
        <Panel className={`w-full @3xl:block @3xl:w-72 @3xl:flex-none ${view === 'flow' ? '' : 'hidden'}`}>
          <FlowDrawing steps={steps} started={responses} finished={completed} />
        </Panel>
      </div>
    </div>
  )
}
