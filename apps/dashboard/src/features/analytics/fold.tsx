import type { ReactNode } from 'react'
import { words } from './words.ts'

type Props = { readonly label: string; readonly children: ReactNode }

/** The rest of a list after its first few. It opens below the line that is pressed, which keeps its place and the focus. */
export function Fold({ label, children }: Props) {
  return (
    <details data-unfolds-in-print className="group mt-1.5 -mb-2.5">
      <summary className="flex min-h-11 w-fit items-center text-caption text-ink-2 underline underline-offset-4">
        <span className="group-open:hidden">{label}</span>
        <span className="hidden group-open:inline">{words.showFewer}</span>
      </summary>
      <div className="mt-1.5 mb-2.5">{children}</div>
    </details>
  )
}
