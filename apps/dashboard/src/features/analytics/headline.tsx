import { formatCount, formatShare } from '../../lib/format.ts'
import { Panel } from '../../ui/card.tsx'
import type { Analytics } from './analytics-query.ts'
import { LeftOut } from './left-out.tsx'
import type { Results } from './results-query.ts'
import { Trend } from './trend.tsx'
import { words } from './words.ts'

type Props = { readonly analytics: Analytics; readonly results: Results }

/** The four numbers that matter, and the last thirty days. ADR-0033. */
export function Headline({ analytics, results }: Props) {
  const { views, responses, completed, medianSeconds } = results
  return (
    <Panel className="flex flex-col gap-4">
      <dl className="flex flex-wrap gap-x-4 gap-y-3 wide:gap-x-14">
        <Figure value={formatCount(views.count)} label={words.shown} />
        <Figure value={formatCount(responses)} label={words.responses(responses)} />
        <Figure value={formatShare(completed.count, responses) ?? words.none} label={words.completed} />
        <Figure
          value={medianSeconds === null ? words.none : words.seconds(medianSeconds.median)}
          label={words.median}
        />
      </dl>
      <Trend days={analytics.trend} />
      <LeftOut analytics={analytics} />
    </Panel>
  )
}

function Figure({ value, label }: { readonly value: string; readonly label: string }) {
  return (
    <div className="flex grow basis-2/5 flex-col-reverse justify-end gap-1 wide:grow-0 wide:basis-auto">
      <dt className="text-small text-ink-2">{label}</dt>
      <dd className="font-display text-figure whitespace-nowrap tabular-nums wide:text-headline">{value}</dd>
    </div>
  )
}
