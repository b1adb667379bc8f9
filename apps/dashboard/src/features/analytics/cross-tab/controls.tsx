import { IconButton } from '../../../ui/icon-button.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Select } from '../../../ui/select.tsx'
import { SHARES, type SharesOf, useResultsLocation } from '../results-location.ts'
import type { Sides } from './cross-tab-query.ts'
import type { DimensionOption } from './dimensions.ts'
import { words } from './words.ts'

type Props = {
  readonly options: readonly DimensionOption[]
  readonly sides: Sides
  readonly shares: SharesOf
}

/** Chooses the rows, the columns, and the responses that shares are of. All of it is in the address. */
export function Controls({ options, sides, shares }: Props) {
  const { show } = useResultsLocation()
  return (
    <div className="@container">
      <div className="flex flex-col gap-3 @3xl:flex-row @3xl:items-end">
        <Select
          label={words.rows}
          options={options}
          value={sides.rows}
          onChange={(rows) => show({ ...sides, rows })}
          className="min-w-0 @3xl:w-64"
        />
        <IconButton
          icon="swap"
          label={words.swap}
          className="@max-3xl:-my-2 @max-3xl:self-center"
          onClick={() => show({ rows: sides.columns, columns: sides.rows })}
        />
        <Select
          label={words.columns}
          options={options}
          value={sides.columns}
          onChange={(columns) => show({ ...sides, columns })}
          className="min-w-0 @3xl:w-64"
        />
        <div className="@3xl:ms-auto @3xl:w-66 @3xl:flex-none">
          <SegmentedControl
            label={words.shares}
            segments={SHARES.map((value) => ({ value, label: words.sharesOf[value] }))}
            value={shares}
            onChange={(value) => show({ shares: value })}
          />
        </div>
      </div>
    </div>
  )
}
