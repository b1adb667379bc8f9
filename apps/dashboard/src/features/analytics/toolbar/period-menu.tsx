import type { ResultsQuery } from '@earshot/survey'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatFullDays } from '../../../lib/format.ts'
import { dayIn } from '../../../lib/time-zones.ts'
import { storeDetailsQuery } from '../../../parts/store/store-details.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazyChunk } from '../../../ui/lazy.ts'
import { Menu } from '../../../ui/menu.tsx'
import { toolShape } from './tool-shape.ts'
import { words } from './words.ts'

const useDatesSheet = lazyChunk(() => import('../../../parts/period/dates-sheet.tsx'))

const PRESETS = ['all', '7d', '30d', '90d', '365d'] as const

type Props = { readonly query: ResultsQuery; readonly onChange: (query: ResultsQuery) => void }

/** The days whose responses are counted. */
export function PeriodMenu({ query, onChange }: Props) {
  const { period } = query
  const sheet = useDatesSheet()
  const [isOpen, setIsOpen] = useState(false)
  const { data: details } = useQuery(storeDetailsQuery)
  const choose = (next: ResultsQuery['period']) => onChange(withPeriod(query, next))
  const own = typeof period === 'object' ? period : null
  return (
    <>
      <Menu
        label={words.period(periodWords(period))}
        className={toolShape('outline')}
        items={[
          ...PRESETS.map((preset) => ({ label: words.periods[preset], onPress: () => choose(preset) })),
          'line' as const,
          { label: words.otherDays, onPress: () => sheet.load(() => setIsOpen(true)) },
        ]}
      >
        {periodWords(period)}
        <Icon name="down" className="size-4" />
      </Menu>
      {isOpen && sheet.loaded && (
        <sheet.loaded.DatesSheet
          from={own?.from ?? null}
          to={own?.to ?? null}
          today={dayIn(details?.merchantDetails.timezone ?? 'UTC', new Date())}
          onClose={() => setIsOpen(false)}
          onChoose={(from, to) => {
            setIsOpen(false)
            choose({ from, to })
          }}
        />
      )}
    </>
  )
}

/** All time has no period before it, so that it can only be compared with other filters. */
function withPeriod(query: ResultsQuery, period: ResultsQuery['period']): ResultsQuery {
  const { compareWith } = query
  return { ...query, period, compareWith: period === 'all' && typeof compareWith === 'string' ? null : compareWith }
}

const periodWords = (period: ResultsQuery['period']): string =>
  typeof period === 'string' ? words.periods[period] : formatFullDays(period.from, period.to)
