import type { ReactNode } from 'react'

type Props = {
  readonly bar?: ReactNode
  readonly children: ReactNode
  /** The main action, in reach of the thumb. */
  readonly foot?: ReactNode
}

/** A screen: a bar that stays above, what it is about, and the foot that stays below. */
export function Screen({ bar, children, foot }: Props) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-xl flex-col">
      {bar && (
        <header className="sticky top-0 z-20 flex min-h-14 items-center gap-2 bg-paper px-4 pt-[env(safe-area-inset-top)]">
          {bar}
        </header>
      )}
      <main className="flex flex-1 flex-col gap-3 px-4 pt-1 pb-6">{children}</main>
      {foot && (
        <div className="pointer-events-none sticky bottom-0 z-10 bg-linear-to-t from-paper from-70% px-4 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] *:pointer-events-auto">
          {foot}
        </div>
      )}
    </div>
  )
}
