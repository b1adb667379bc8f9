import type { ReactNode } from 'react'
import { words } from './words.ts'

type Props = {
  readonly logo: ReactNode
  /** The merchant who is logged in. */
  readonly end: ReactNode
  readonly isMenuOpen: boolean
  readonly onMenu: () => void
  /** The menu is about to be wanted. */
  readonly onNearMenu: () => void
}

/** A phone's replacement for the side bar: the menu button, and the logo. Spec §2.3. */
export function TopBar({ logo, end, isMenuOpen, onMenu, onNearMenu }: Props) {
  return (
    <header className="sticky top-0 z-20 bg-paper pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex min-h-14 max-w-xl items-center justify-between px-4">
        <button
          type="button"
          aria-label={words.openMenu}
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onClick={onMenu}
          onPointerEnter={onNearMenu}
          onFocus={onNearMenu}
          className="-ms-3 grid size-11 place-items-center rounded-full hover:bg-sunken"
        >
          <svg
            aria-hidden="true"
            viewBox="0 0 24 24"
            className="size-5.5 fill-none stroke-current stroke-[1.8]"
            strokeLinecap="round"
          >
            <path d="M4 7h16M4 12h16M4 17h10" />
          </svg>
        </button>
        {logo}
        {end}
      </div>
    </header>
  )
}
