import { type ReactNode, useLayoutEffect, useRef } from 'react'

type Props = {
  readonly bar?: ReactNode
  readonly children: ReactNode
  /** The main action, in reach of the thumb. */
  readonly foot?: ReactNode
}

/** A screen: a bar that stays above, what it is about, and the foot that stays below. */
export function Screen({ bar, children, foot }: Props) {
  const footRef = useFootHeight(Boolean(foot))
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-var(--above,0px))] w-full max-w-[var(--column,36rem)] flex-col">
      {bar && (
        <header className="sticky top-0 z-20 flex min-h-14 items-center gap-2 bg-paper px-4 pt-[env(safe-area-inset-top)] wide:px-8">
          {bar}
        </header>
      )}
      <main className="flex flex-1 flex-col gap-3 px-4 pt-1 pb-6 wide:px-8 wide:pt-5 wide:pb-10">{children}</main>
      {foot && (
        <footer
          ref={footRef}
          className="pointer-events-none sticky bottom-0 z-10 bg-linear-to-t from-paper from-70% px-4 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] *:pointer-events-auto wide:px-8"
        >
          {foot}
        </footer>
      )}
    </div>
  )
}

/** Tells the style sheet how high the foot is, so that toasts stand above it (decision D3). */
function useFootHeight(hasFoot: boolean) {
  const foot = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { current } = foot
    if (!hasFoot || !current) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--foot-height', `${current.offsetHeight}px`))
    observer.observe(current)
    return () => {
      observer.disconnect()
      style.removeProperty('--foot-height')
    }
  }, [hasFoot])
  return foot
}
