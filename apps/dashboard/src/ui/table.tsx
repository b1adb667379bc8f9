import type { ReactNode } from 'react'

type Column<Row> = {
  readonly key: string
  readonly heading: string
  readonly cell: (row: Row) => ReactNode
  /** Figures stand at the end, one below the other. */
  readonly isFigure?: boolean
}

type Props<Row> = {
  /** The subject of the table. */
  readonly caption: string
  readonly captionHidden?: boolean
  /** The first one names its row. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
}

/** Rows and columns; a table that is too wide for the screen scrolls within, never the page. Words stay whole. */
export function Table<Row>({ caption, captionHidden = false, columns, rows, rowKey }: Props<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-control">
      <table className="w-full border-collapse text-small wrap-break-word">
        <caption className={captionHidden ? 'sr-only' : 'pb-2 text-start text-heading'}>{caption}</caption>
        <thead>
          <tr className="border-b border-line text-caption text-ink-2">
            {columns.map(({ key, heading, isFigure = false }) => (
              <th key={key} scope="col" className={`py-2 font-medium ${alignment(isFigure)}`}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-line last:border-0">
              {columns.map(({ key, cell, isFigure = false }, index) =>
                index === 0 ? (
                  <th key={key} scope="row" className={`min-w-36 py-3 font-medium ${alignment(isFigure)}`}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} className={`py-3 ${alignment(isFigure)}`}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function alignment(isFigure: boolean): string {
  return isFigure ? 'ps-4 text-end whitespace-nowrap tabular-nums first:ps-0' : 'ps-4 text-start first:ps-0'
}
