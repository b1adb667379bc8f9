import type { ResultsQuery } from '@earshot/survey'
import type { GateRefusal } from '../../../parts/upgrade/refusal.ts'
import { upgradeAsks } from '../../../parts/upgrade/upgrade-asks.ts'
import { upgradeWords } from '../../../parts/upgrade/upgrade-words.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { toolShape } from './tool-shape.ts'
import { words } from './words.ts'

type Props = {
  readonly query: ResultsQuery
  /** Null: the plan has comparisons. */
  readonly refusal: GateRefusal | null
  readonly onChange: (query: ResultsQuery) => void
  readonly onChooseFilters: () => void
}

/** The responses that the results are compared with. */
export function CompareMenu({ query, refusal, onChange, onChooseFilters }: Props) {
  const { compareWith, period } = query
  if (refusal) {
    return (
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => upgradeAsks.ask(refusal)}
        className={toolShape('outline')}
      >
        {words.compare}
        <Chip tone="ochre">{upgradeWords.pro}</Chip>
      </button>
    )
  }
  const choose = (next: ResultsQuery['compareWith']) => () => onChange({ ...query, compareWith: next })
  const isPeriodChosen = period !== 'all'
  return (
    <Menu
      label={words.compare}
      className={toolShape('outline')}
      head={!isPeriodChosen && <p className="px-3 py-2 text-small text-ink-2">{words.comparesPeriods}</p>}
      items={[
        { label: words.previousPeriod, disabled: !isPeriodChosen, onPress: choose('previous_period') },
        { label: words.lastYear, disabled: !isPeriodChosen, onPress: choose('same_period_last_year') },
        { label: words.otherFiltersItem, onPress: onChooseFilters },
        ...(compareWith === null ? [] : ['line' as const, { label: words.noComparison, onPress: choose(null) }]),
      ]}
    >
      {compareWith === null ? words.compare : words.compared(comparisonWords(compareWith))}
      <Icon name="down" className="size-4" />
    </Menu>
  )
}

function comparisonWords(compareWith: NonNullable<ResultsQuery['compareWith']>): string {
  if (compareWith === 'previous_period') return words.previousPeriod
  return compareWith === 'same_period_last_year' ? words.lastYear : words.otherFilters
}
