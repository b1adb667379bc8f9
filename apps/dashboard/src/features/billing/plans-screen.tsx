import type { ReactNode } from 'react'
import { useFocusSaved } from '../../lib/use-focus-saved.ts'
import { useIsWide } from '../../lib/use-is-wide.ts'
import { ScreenLayout } from '../../ui/screen.tsx'
import { words } from './words.ts'

type Props = {
  readonly bar: ReactNode
  readonly title: string
  /** A line below the title; its place is kept as long as it is not known. */
  readonly text: string | null
  /** The way on, in reach of the thumb. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** The layout that the two screens of plans share. */
export function PlansScreen({ bar, title, text, foot, children }: Props) {
  const isWide = useIsWide()
  useFocusSaved()
  return (
    <div className="wide:[--column:60rem]">
      <ScreenLayout bar={bar} foot={!isWide && foot}>
        <title>{words.pageTitle(title)}</title>
        <div className="pb-1 wide:pt-6 wide:pb-3">
          <h1 tabIndex={-1} className="font-display text-title text-balance">
            {title}
          </h1>
          <p className="mt-1.5 min-h-[1lh] text-ink-2">{text}</p>
        </div>
        {children}
        {isWide && foot && <div className="mt-4 flex justify-end *:min-w-40">{foot}</div>}
      </ScreenLayout>
    </div>
  )
}
