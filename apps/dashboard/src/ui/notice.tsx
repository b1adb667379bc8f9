import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { words } from './words.ts'

const tones = {
  red: 'bg-red-soft text-red',
  amber: 'bg-amber-soft text-amber',
  green: 'bg-green-soft text-green',
} as const

type Props = {
  readonly tone: keyof typeof tones
  readonly text: string
  /** The action for it. */
  readonly children?: ReactNode
}

/**
 * Something to know now. Trouble is read out when it appears; good news only where it comes into a status that is there
 * before it, because one that comes with its words is not heard.
 */
export function Notice({ tone, text, children }: Props) {
  return (
    <div
      role={tone === 'green' ? undefined : 'alert'}
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control px-3.5 py-2.5 ${tones[tone]}`}
    >
      <p className="min-w-0 flex-1 basis-48 text-small">{text}</p>
      {children}
    </div>
  )
}

type ButtonProps = {
  readonly onPress: () => void
  /** The press is being handled; the button keeps the focus. */
  readonly isBusy?: boolean
  readonly children: ReactNode
}

const actionShape = '-mx-2 min-h-11 rounded-control px-2 text-small font-heavy underline underline-offset-4'

/** The button in a notice. */
export function NoticeButton({ onPress, isBusy = false, children }: ButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={isBusy}
      onClick={() => !isBusy && onPress()}
      className={`${actionShape} aria-disabled:no-underline aria-disabled:opacity-60`}
    >
      {isBusy ? words.loading : children}
    </button>
  )
}

/** Where to go from a notice. */
export const NoticeLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Link to={to} className={`${actionShape} inline-flex items-center`}>
    {children}
  </Link>
)
