import type { ReactNode } from 'react'

type Props = {
  readonly label: string
  /** The state of it, beside the label. */
  readonly chip?: ReactNode
  /** The fact itself; null: none is known. */
  readonly fact: ReactNode
  /** The button or link that changes it. */
  readonly action: ReactNode
  /** More about it. */
  readonly children?: ReactNode
}

/** One thing that the merchant logs in with: the fact first, and beside it the way to change it. */
export const LoginFact = ({ label, chip, fact, action, children }: Props) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
    <div className="min-w-0 flex-1 basis-44">
      <div className="flex min-h-6.5 flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="text-small text-ink-2">{label}</h3>
        {chip}
      </div>
      {fact !== null && <p className="font-heavy wrap-anywhere">{fact}</p>}
      {children}
    </div>
    {action}
  </div>
)
