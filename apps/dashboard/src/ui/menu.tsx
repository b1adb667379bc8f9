import { type ReactNode, useState } from 'react'
import { Icon } from './icon.tsx'
import { iconButtonShape } from './icon-button.tsx'
import { lazyChunk } from './lazy.ts'
import type { PopupMenuItem } from './menu-list.tsx'
import { words } from './words.ts'

type Props = {
  /** The subject of the menu, for people who don't see its position: "More for Candles". */
  readonly label?: string
  readonly items: readonly PopupMenuItem[]
  /** Stands above the items. */
  readonly head?: ReactNode
  /** The class of the button; the round one with three dots if both are left out. */
  readonly className?: string
  readonly children?: ReactNode
}

const useMenuList = lazyChunk(() => import('./menu-list.tsx'))

/** A few things to do, beside what they are about. The menu loads when it is first opened. */
export function Menu({ label = words.more, items, head, className = iconButtonShape, children }: Props) {
  const list = useMenuList()
  const [isOpen, setIsOpen] = useState(false)
  const open = () => list.load(() => setIsOpen(true))
  const face = children ?? <Icon name="more" />
  const trigger = { type: 'button', 'aria-label': children ? undefined : label, className, children: face } as const
  if (list.loaded) return <list.loaded.MenuList {...{ trigger, label, items, head, isOpen, setIsOpen }} />
  return (
    <button
      {...trigger}
      aria-haspopup="menu"
      aria-expanded={false}
      onFocus={list.prefetch}
      onPointerEnter={list.prefetch}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        open()
      }}
    />
  )
}
