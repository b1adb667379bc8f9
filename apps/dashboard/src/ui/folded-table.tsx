import type { ReactNode } from 'react'

type Props = {
  /** The text of the button that unfolds it. */
  readonly label: string
  readonly columns: readonly string[]
  /** A cell for each column; the first says what the row is of, and is unlike those of the others. */
  readonly rows: readonly (readonly [of: string, ...cells: ReactNode[]])[]
}

/** A chart's figures, for people who want them. It is as wide as its card, and ends where that does. */
export const FoldedTable = ({ label, columns, rows }: Props) => (
  <details className="-mb-2.5">
    <summary className="flex min-h-11 w-fit items-center text-caption text-ink-2 underline underline-offset-4">
      {label}
    </summary>
    <table className="mb-2.5 w-full text-small tabular-nums">
      <thead>
        <tr className="text-caption text-ink-3 *:py-1 *:font-normal *:not-first:text-end *:first:text-start">
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([rowName, ...cells]) => (
          <tr key={rowName} className="border-t border-line *:py-1.5 *:not-first:text-end">
            <th scope="row" className="text-start font-normal">
              {rowName}
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)
