import { HowSure } from '../gated/how-sure.tsx'
import type { Table } from './cross-tab-query.ts'
import { words } from './words.ts'

const LEVEL = 0.05

/** Whether rows and columns depend on each other, in plain words and then as a test. */
export function TableProof({ table: { chiSquare, cells } }: { readonly table: Table }) {
  const all = cells.flat()
  const rare = all.filter(({ isRare }) => isRare).length
  return (
    <HowSure label={words.howSure}>
      {chiSquare ? (
        <p>
          <b className="font-heavy">{chiSquare.p < LEVEL ? words.depend : words.noDependence}</b>{' '}
          {words.chance(chiSquare.p)}
        </p>
      ) : (
        <p>{words.noTest}</p>
      )}
      <p className="text-ink-2">
        {chiSquare && `${words.test(chiSquare.statistic, chiSquare.degreesOfFreedom, chiSquare.p)} `}
        {/* A link that may be chance is not called weak or strong. */}
        {chiSquare && chiSquare.p < LEVEL && `${words.link(chiSquare.cramersV)} `}
        {rare > 0 && `${words.rareCells(rare, all.length)} `}
        {words.corrected}
      </p>
    </HowSure>
  )
}
