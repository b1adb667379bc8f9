import { type ReactNode, useLayoutEffect, useRef } from 'react'

type Props = {
  readonly bar?: ReactNode
  readonly children: ReactNode
  /** The main action, in reach of the thumb. */
  readonly foot?: ReactNode
}

/** A screen: a bar that stays above, what it is about, and the foot that stays below. */
export function ScreenLayout({ bar, children, foot }: Props) {
  const screenRef = useScreenPosition(Boolean(foot))
  return (
    <div
      ref={screenRef.screen}
      className="mx-auto flex min-h-[calc(100dvh-var(--above,0px))] w-full max-w-[var(--column,36rem)] flex-col"
    >
      {bar && (
        <header className="sticky top-0 z-20 flex min-h-14 items-center gap-2 bg-paper px-4 pt-[env(safe-area-inset-top)] wide:px-8">
          {bar}
        </header>
      )}
      {/* Without a foot, room for a toast: what stands last can be scrolled clear of it. */}
      <main
        className={`flex flex-1 flex-col gap-3 px-4 pt-1 pb-6 wide:px-8 wide:pt-5 ${foot ? 'wide:pb-10' : 'wide:pb-24'}`}
      >
        {children}
      </main>
      {foot && (
        <footer
          ref={screenRef.foot}
          className="pointer-events-none sticky bottom-0 z-10 bg-linear-to-t from-paper from-70% px-4 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] *:pointer-events-auto wide:px-8"
        >
          {foot}
        </footer>
      )}
    </div>
  )
}

/** Tells the style sheet where the screen stands and how high its foot is, so that toasts stand above it (ADR-0023). */
function useScreenPosition(hasFoot: boolean) {
  const screen = useRef<HTMLDivElement>(null)
  const foot = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a foot that comes must be observed
  useLayoutEffect(() => {
    const { style } = document.documentElement
    function update() {
      if (!screen.current) return
      const { left, right } = screen.current.getBoundingClientRect()
      style.setProperty('--screen-left', `${left}px`)
      style.setProperty('--screen-right', `${document.documentElement.clientWidth - right}px`)
      style.setProperty('--foot-height', `${foot.current?.offsetHeight ?? 0}px`)
    }
    const observer = new ResizeObserver(update)
    if (foot.current) observer.observe(foot.current)
    // An element beside the screen moves it by changing the width of the elements around both.
    for (let element: Element | null = screen.current; element; element = element.parentElement)
      observer.observe(element)
    return () => {
      observer.disconnect()
      for (const name of ['--screen-left', '--screen-right', '--foot-height']) style.removeProperty(name)
    }
  }, [hasFoot])
  return { screen, foot }
}
