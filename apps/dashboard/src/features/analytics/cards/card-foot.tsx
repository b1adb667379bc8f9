import type { ReactNode } from 'react'
import { words } from './words.ts'

type Props = {
  readonly hasIntervals: boolean
  /** Whether it has marks of the period before: triangles, and gray columns where it has columns. */
  readonly hasBefore?: boolean
  readonly hasColumns?: boolean
  /** Whether it has changes, which could be chance. */
  readonly hasChanges?: boolean
  /** How sure the figures are, in a sentence; null: the plan does not include it, or nothing can be said. */
  readonly howSure: string | null
}

/** The key of the marks in a card, and how sure its figures are. */
export function CardFoot({ hasIntervals, hasBefore = false, hasColumns = false, hasChanges = false, howSure }: Props) {
  if (!(hasIntervals || hasBefore || hasChanges)) return null
  return (
    <details className="group mt-auto pt-3 print:hidden">
      <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 text-caption text-ink-3">
        {hasIntervals && (
          <Key>
            <span className="relative inline-block h-2 w-5 border-x-2 border-ink align-middle">
              <span className="absolute inset-x-0 top-1/2 -mt-px h-0.5 bg-ink" />
            </span>
            {words.interval}
          </Key>
        )}
        {hasBefore && (
          <Key>
            <span className="inline-block border-x-4 border-b-[7px] border-x-transparent border-b-ink-3" />
            {hasColumns && <span className="inline-block h-3 w-2 rounded-[2px] bg-control forced-colors:border" />}
            {words.before}
          </Key>
        )}
        {hasChanges && <span>{words.couldBeChance}</span>}
        {howSure && <span className="ms-auto text-small text-ink underline underline-offset-4">{words.howSure}</span>}
      </summary>
      {howSure && <p className="rounded-control bg-sunken p-3 text-small">{howSure}</p>}
    </details>
  )
}

const Key = ({ children }: { readonly children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5">{children}</span>
)
