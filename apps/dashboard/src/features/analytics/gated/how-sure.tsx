import type { ReactNode } from 'react'

/** The proof of a figure, one press away. It opens below the line that is pressed. */
export const HowSure = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <details>
    <summary className="flex min-h-11 w-fit items-center text-small text-ink-2 underline underline-offset-4">
      {label}
    </summary>
    <div className="flex flex-col gap-2 rounded-control bg-sunken px-4 py-3 text-small">{children}</div>
  </details>
)
