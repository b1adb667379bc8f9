import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useStoreCurrency } from '../../../parts/store/store-details.ts'
import { Panel } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import type { Analytics } from '../analytics-query.ts'
import { AdvancedGate } from '../gated/advanced-gate.tsx'
import { GatedFigures } from '../gated/gated-figures.tsx'
import { NoResponses } from '../no-responses.tsx'
import { useResultsLocation } from '../results-location.ts'
import { Controls } from './controls.tsx'
import { crossTabQuery, type Table } from './cross-tab-query.ts'
import { CrossTabVerdict } from './cross-tab-verdict.tsx'
import { dimensionOptions, namedTable, usualSides } from './dimensions.ts'
import { HeatTable } from './heat-table.tsx'
import { TableProof } from './table-proof.tsx'
import { words } from './words.ts'

/** Responses by two questions or facts at once. */
export function CrossTab({ analytics }: { readonly analytics: Analytics }) {
  const { surveyId, responses } = analytics
  if (responses === 0) return <NoResponses analytics={analytics} />
  return (
    <AdvancedGate surveyId={surveyId} about={words.about} shapes={<CellShapes />}>
      <Chosen analytics={analytics} />
    </AdvancedGate>
  )
}

function Chosen({ analytics: { surveyId, questions } }: { readonly analytics: Analytics }) {
  const { query, rows, columns, shares } = useResultsLocation().location
  const options = useMemo(() => dimensionOptions(questions), [questions])
  const usual = usualSides(options)
  const known = (side: string | null) => options.find(({ value }) => value === side)?.value
  const sides = { rows: known(rows) ?? usual.rows, columns: known(columns) ?? usual.columns }
  const asked = useQuery(crossTabQuery(surveyId, query, sides))
  return (
    <GatedFigures
      asked={asked}
      skeleton={
        <Skeleton>
          <CellShapes />
        </Skeleton>
      }
    >
      {(table) => (
        <Found table={table}>
          <Controls options={options} sides={sides} shares={shares} />
        </Found>
      )}
    </GatedFigures>
  )
}

/** @param children the controls that choose the table */
function Found({ table, children }: { readonly table: Table; readonly children: ReactNode }) {
  const { query, shares } = useResultsLocation().location
  const currency = useStoreCurrency()
  const named = namedTable(table, currency)
  if (table.responses === 0) {
    return (
      <Panel className="flex flex-col gap-4">
        {children}
        <EmptyState title={words.noTable} text={words.noTableText} />
      </Panel>
    )
  }
  return (
    <>
      <CrossTabVerdict table={named} />
      <Panel className="flex flex-col gap-3">
        {children}
        <HeatTable table={named} shares={shares} query={query} />
        <TableProof table={table} />
      </Panel>
    </>
  )
}

/** Placeholder cells that are all alike. */
const CellShapes = () => (
  <Panel className="grid grid-cols-4 gap-2">
    {Array.from({ length: 16 }, (_, cell) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a fixed grid
      <Bone key={cell} className="h-14" />
    ))}
  </Panel>
)
