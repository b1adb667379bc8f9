import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { logOutHere } from '../../lib/log-out.ts'
import { storeDetailsQuery } from '../../parts/store/store-details.ts'
import { Icon } from '../../ui/icon.tsx'
import { Avatar } from './avatar.tsx'
import { words } from './words.ts'

/** The merchant who is logged in, at the foot of the menu, and the logout in a popup above. Spec §2.3. */
export function AccountFooter() {
  const { data } = useQuery(storeDetailsQuery)
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const popupId = useId()
  const merchant = data?.merchantDetails
  const businessName = merchant?.businessName ?? ''

  function closeByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return
    // Only the popup: the drawer it may stand in stays.
    event.preventDefault()
    setIsOpen(false)
    button.current?.focus()
  }

  function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setIsOpen(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the button and the popup in it
    <div className="relative" onKeyDown={closeByKey} onBlur={closeWhenLeft}>
      {isOpen && (
        <>
          {/* A press anywhere else closes. */}
          <div aria-hidden="true" className="fixed inset-0" onPointerDown={() => setIsOpen(false)} />
          <div
            id={popupId}
            className="absolute inset-x-0 bottom-full mb-2 rounded-control bg-raised p-1.5 shadow-sheet inset-ring inset-ring-line"
          >
            <button
              type="button"
              onClick={logOutHere}
              className="flex min-h-11 w-full items-center gap-3 rounded-small px-3 text-small font-medium hover:bg-sunken"
            >
              <Icon name="logOut" className="size-5" />
              {words.logOut}
            </button>
          </div>
        </>
      )}
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? popupId : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className="relative flex min-h-13 w-full items-center gap-2.5 rounded-control px-2 py-1.5 text-start hover:bg-sunken"
      >
        <Avatar name={businessName} sizePx={36} />
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate text-small font-medium">
            {businessName || words.nameless}
          </span>
          <span className="block truncate text-caption text-ink-2">{merchant?.businessEmail}</span>
        </span>
        <Icon name="forward" className="size-4 -rotate-90 text-ink-3" />
      </button>
    </div>
  )
}
