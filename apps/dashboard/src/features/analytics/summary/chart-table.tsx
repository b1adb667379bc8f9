import { formatCount, formatSigned } from '../../../lib/format.ts'
import type { ChartPart } from './chart-parts.ts'
import { type ChartView, daysText } from './chart-texts.ts'
import { words } from './words.ts'

type Props = {
  readonly view: ChartView
  readonly caption: string
  /** As high as the chart that it replaces. */
  readonly height: number
}

/** The figures of the chart, the newest first. */
export function ChartTable({ view, caption, height }: Props) {
  const { parts, unit, measure, comparison } = view
  const total = (countOf: (part: ChartPart) => number) => parts.reduce((sum, part) => sum + countOf(part), 0)
  const counts = [total((part) => part[measure]), total((part) => part.compared?.[measure] ?? 0)] as const
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard
      tabIndex={0}
      className="order-2 overflow-auto rounded-small wide:col-span-2 print:h-auto!"
      style={{ height }}
    >
      <table className="w-full border-collapse text-small tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-surface text-caption text-ink-2">
          <tr className="*:py-2 *:ps-3 *:font-medium *:first:ps-0 *:first:text-start *:not-first:text-end">
            {headings(view).map((heading) => (
              <th key={heading} scope="col" className={heading === words.beforeHeading[unit] ? dayBefore : ''}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.toReversed().map((part) => (
            <tr key={part.days.from} className={row}>
              <th scope="row">
                {part.isSoFar ? words.soFar(daysText(part.days, view, 'short')) : daysText(part.days, view, 'short')}
              </th>
              <td>{formatCount(part[measure])}</td>
              {comparison !== 'none' && <Compared part={part} view={view} />}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={`${row} *:font-heavy`}>
            <th scope="row">{words.total}</th>
            <td>{formatCount(counts[0])}</td>
            {comparison !== 'none' && (
              <>
                {comparison !== 'groups' && <td className={dayBefore} />}
                <td>{formatCount(counts[1])}</td>
                <td>{formatSigned(counts[0] - counts[1])}</td>
              </>
            )}
          </tr>
        </tfoot>
      </table>
    </section>
  )

  function headings({ comparison }: ChartView): readonly string[] {
    const ours = [words.units[unit], words.measures[measure]]
    if (comparison === 'none') return ours
    if (comparison === 'groups') return [...ours, words.ofB(measure), words.difference]
    return [...ours, words.beforeHeading[unit], words.before(measure), words.difference]
  }
}

/** On a phone there is no room for it. The row's own day has the same position in its period. */
const dayBefore = 'max-wide:hidden'

const row =
  'border-t border-line *:py-2 *:ps-3 *:first:ps-0 *:first:text-start *:first:font-normal *:not-first:text-end *:not-first:whitespace-nowrap'

function Compared({ part, view }: { readonly part: ChartPart; readonly view: ChartView }) {
  const { compared } = part
  const { measure } = view
  return (
    <>
      {view.comparison !== 'groups' && (
        <td className={dayBefore}>{compared ? daysText(compared.days, view, 'short') : words.none}</td>
      )}
      <td>{compared ? formatCount(compared[measure]) : words.none}</td>
      <td>{compared ? formatSigned(part[measure] - compared[measure]) : words.none}</td>
    </>
  )
}
