import type { ReactNode } from 'react'
import { Modal } from './modal.tsx'

const sizes = {
  small: 'm-auto w-[calc(100%-2rem)] max-w-md max-h-[85dvh] rounded-sheet',
  medium: 'm-auto w-[calc(100%-2rem)] max-w-xl max-h-[85dvh] rounded-sheet',
  // 800 by 650 where there is room; a smaller screen it fills.
  large:
    'm-auto size-full max-h-none max-w-none wide:h-[min(650px,calc(100dvh-2rem))] wide:w-[min(800px,calc(100%-2rem))] wide:rounded-sheet',
} as const

type Props = {
  readonly title: string
  readonly onClose: () => void
  readonly size?: keyof typeof sizes
  /** The actions for it, the main action last. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** Something to settle before going on, in the middle of the screen. Rendered only while it is open. */
export function Dialog({ title, onClose, size = 'small', foot, children }: Props) {
  return (
    <Modal
      title={title}
      onClose={onClose}
      foot={foot}
      handle={<div aria-hidden="true" className="h-[max(0.75rem,env(safe-area-inset-top))] flex-none" />}
      className={`shadow-float ${sizes[size]}`}
    >
      {children}
    </Modal>
  )
}
