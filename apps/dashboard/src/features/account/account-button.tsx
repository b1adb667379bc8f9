import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Sheet } from '../../ui/sheet.tsx'
import { SheetButton } from '../../ui/sheet-item.tsx'
import { Avatar } from './avatar.tsx'
import { logOut } from './log-out.ts'
import { storeDetailsQuery } from './store-details.ts'
import { words } from './words.ts'

/** The merchant at the corner of the screen, and the way out. Spec §2.3. */
export function AccountButton() {
  const { data } = useQuery(storeDetailsQuery)
  const [isOpen, setIsOpen] = useState(false)
  const merchant = data?.merchantDetails
  const name = merchant?.businessName || words.nameless
  return (
    <>
      <button
        type="button"
        aria-label={words.account}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="-me-1.5 grid size-11 place-items-center rounded-full"
      >
        <Avatar name={name} sizePx={32} />
      </button>
      {isOpen && (
        <Sheet title={words.account} onClose={() => setIsOpen(false)}>
          <div className="mb-3 flex items-center gap-3">
            <Avatar name={name} sizePx={44} />
            <div className="min-w-0">
              <p className="font-medium">{name}</p>
              <p className="text-small text-ink-2">{merchant?.businessEmail}</p>
            </div>
          </div>
          <div className="-mx-3">
            <SheetButton icon="logOut" onPress={logOut}>
              {words.logOut}
            </SheetButton>
          </div>
        </Sheet>
      )}
    </>
  )
}
