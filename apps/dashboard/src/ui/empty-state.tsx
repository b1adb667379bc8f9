import type { ReactNode } from 'react'
import { WithNames } from './with-names.tsx'

type Props = {
  readonly title: string
  /** One sentence. */
  readonly text: string
  /** The one action, unless it stands at the foot of the screen already. */
  readonly children?: ReactNode
}

/** Nothing is here yet, and this is how it begins. */
export function EmptyState({ title, text, children }: Props) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-10 text-center">
      <svg aria-hidden="true" viewBox="0 0 96 64" className="mb-2 w-24 fill-none stroke-control stroke-2">
        <path
          d="M10 54V22a8 8 0 0 1 8-8h42a8 8 0 0 1 8 8v14a8 8 0 0 1-8 8H30L18 54M26 26h26M26 33h16"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <path className="stroke-accent" d="M76 22a14 14 0 0 1 0 15M82 14a26 26 0 0 1 0 31" strokeLinecap="round" />
      </svg>
      <h2 className="max-w-full text-heading">
        <WithNames text={title} />
      </h2>
      <p className="max-w-72 text-balance text-small text-ink-2">{text}</p>
      {children && <div className="mt-4">{children}</div>}
    </div>
  )
}
