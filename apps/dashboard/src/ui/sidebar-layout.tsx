import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { readCookie, writeCookie } from '../lib/cookie.ts'
import { useIsWide } from '../lib/use-is-wide.ts'
import { Drawer } from './drawer.tsx'
import { IconButton } from './icon-button.tsx'
import { words } from './words.ts'

/** Spec §2.3, spec §7. */
const COOKIE = 'sidebar_state'

type Props = {
  readonly label: string
  /** The content of the bar. Folded it has 48px; `close` hides the panel of a phone, and does nothing elsewhere. */
  readonly side: (isFolded: boolean, close: () => void) => ReactNode
  /** @param toggle folds and unfolds the bar; on a phone it opens the panel */
  readonly children: (toggle: () => void) => ReactNode
}

/**
 * A screen with a bar beside it that folds: 16rem, folded 3rem; below 768px a panel of 18rem that slides in. Ctrl+B or
 * Cmd+B toggles it; a cookie remembers for seven days whether it was open. Spec §2.3.
 */
export function SidebarLayout({ label, side, children }: Props) {
  const isWide = useIsWide()
  const [isOpen, setIsOpen] = useState(() => readCookie(globalThis, COOKIE) !== 'false')
  const [hasPanel, setHasPanel] = useState(false)

  function toggle() {
    if (!isWide) return setHasPanel(!hasPanel)
    setIsOpen(!isOpen)
    writeCookie(globalThis, COOKIE, String(!isOpen))
  }
  useShortcut(toggle)

  const close = () => setHasPanel(false)
  return (
    // One tree for both: a phone that is turned keeps what is open in it, half written or not.
    <div
      className={
        isWide
          ? `grid transition-[grid-template-columns] duration-200 ease-out ${isOpen ? 'grid-cols-[16rem_minmax(0,1fr)]' : 'grid-cols-[3rem_minmax(0,1fr)]'}`
          : 'contents'
      }
    >
      {isWide && (
        <aside
          aria-label={label}
          className="sticky top-0 flex h-dvh flex-col overflow-hidden border-e border-line bg-surface"
        >
          <div className="flex min-h-14 flex-none items-center">
            {isOpen && <h2 className="min-w-0 flex-1 truncate ps-4 text-heading">{label}</h2>}
            <IconButton
              icon="panel"
              label={isOpen ? words.fold(label) : words.unfold(label)}
              aria-expanded={isOpen}
              onClick={toggle}
              className="mx-px"
            />
          </div>
          <div className={`min-h-0 flex-1 overflow-x-hidden overflow-y-auto pb-6 ${isOpen ? 'px-2' : ''}`}>
            {side(!isOpen, () => {})}
          </div>
        </aside>
      )}
      <div className={isWide ? 'min-w-0' : 'contents'}>{children(toggle)}</div>
      {!isWide && hasPanel && (
        <Drawer label={label} onClose={close} className="w-[18rem]">
          <div className="flex min-h-14 flex-none items-center justify-between ps-4 pe-1.5 pt-[env(safe-area-inset-top)]">
            <h2 className="text-heading">{label}</h2>
            <IconButton icon="close" label={words.close} onClick={close} />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-6">{side(false, close)}</div>
        </Drawer>
      )}
    </div>
  )
}

function useShortcut(toggle: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut =
      event.key.toLowerCase() === 'b' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (!isShortcut) return
    event.preventDefault()
    toggle()
  })
  useEffect(() => {
    globalThis.addEventListener('keydown', press)
    return () => globalThis.removeEventListener('keydown', press)
  }, [])
}
