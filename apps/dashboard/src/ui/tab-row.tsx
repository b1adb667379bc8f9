import { type ReactNode, useEffect, useRef } from 'react'

/** Holds tabs that may be wider than their place: they scroll sideways, and the one that is chosen is brought into view. */
export function TabRow({ value, children }: { readonly value: string; readonly children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    row.current
      ?.querySelector(`[data-value="${value}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' })
  }, [value])
  return (
    <div
      ref={row}
      className="-mx-4 overflow-x-auto px-4 py-0.5 scrollbar-none *:w-max *:min-w-full [&_button]:flex-auto [&_button]:px-2.5 [&_button]:whitespace-nowrap @md:[&_button]:px-2 @3xl:[&_button]:px-3 @2xl:-mx-0.5 @2xl:px-0.5 @2xl:*:min-w-0"
    >
      {children}
    </div>
  )
}
