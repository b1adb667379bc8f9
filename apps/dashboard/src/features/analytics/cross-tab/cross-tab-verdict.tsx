import type { Table } from './cross-tab-query.ts'
import { words } from './words.ts'

/** One sentence: the cell that is furthest beyond chance, that there is none, or that none can be judged. */
export function CrossTabVerdict({ table }: { readonly table: Table }) {
  const [most] = table.cells
    .flatMap((line, row) => line.map((cell, column) => ({ cell, row, column })))
    .filter(({ cell }) => cell.beyond !== null)
    .sort((a, b) => distance(b.cell) - distance(a.cell))
  const [row, column] = most ? [table.rows[most.row], table.columns[most.column]] : []
  if (!most || !row || !column) {
    return table.cells.flat().every(({ isRare }) => isRare) ? (
      <Sentence title={words.noneTested} text={words.noneTestedText} />
    ) : (
      <Sentence title={words.noneBeyond} text={words.noneBeyondText} />
    )
  }
  const { count, expected, beyond } = most.cell
  return (
    <Sentence
      title={(beyond === 'more' ? words.together : words.apart)(row.text, column.text)}
      text={words.proof(count, expected)}
    />
  )
}

/** From the expected count, in standard deviations of a count that is as large. */
const distance = ({ count, expected }: Table['cells'][number][number]) =>
  Math.abs(count - expected) / Math.sqrt(expected)

const Sentence = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <div className="py-1">
    <h2 className="text-heading text-balance wide:font-display wide:text-title">{title}</h2>
    <p className="mt-1.5 text-small text-ink-2 wide:text-body">{text}</p>
  </div>
)
