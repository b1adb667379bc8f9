import type { ReactNode } from 'react'
import { Modal } from './modal.tsx'

type Props = {
  readonly title: string
  readonly onClose: () => void
  readonly foot?: ReactNode
  /** Whether two columns stand in it, where there is room. */
  readonly isBroad?: boolean
  readonly children: ReactNode
}

/** Secondary things, from below; centered on a wide screen. Rendered only while it is open. */
export function Sheet({ title, onClose, foot, isBroad = false, children }: Props) {
  return (
    <Modal
      title={title}
      onClose={onClose}
      foot={foot}
      handle={
        <div
          aria-hidden="true"
          className="mx-auto mt-2 h-1 w-9 flex-none rounded-full bg-line wide:mt-1 wide:invisible"
        />
      }
      className={`rises mx-auto mt-auto mb-0 max-h-[85dvh] w-full max-w-none rounded-t-sheet shadow-sheet wide:my-auto wide:rounded-b-sheet ${isBroad ? 'wide:max-w-3xl' : 'wide:max-w-md'}`}
    >
      {children}
    </Modal>
  )
}
