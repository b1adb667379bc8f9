import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { storeDetailsQuery } from '../../parts/store/store-details.ts'
import { lazyChunk } from '../../ui/lazy.ts'
import { Avatar } from './avatar.tsx'
import { initials } from './initials.ts'
import { words } from './words.ts'

const useAccountSheet = lazyChunk(() => import('./account-sheet.tsx'))

/** The merchant at the corner of the screen, and the way out. */
export function AccountButton() {
  const { data } = useQuery(storeDetailsQuery)
  const sheet = useAccountSheet()
  const [isOpen, setIsOpen] = useState(false)
  const merchant = data?.merchantDetails
  const businessName = merchant?.businessName ?? ''
  return (
    <>
      <button
        type="button"
        aria-label={words.accountOf(initials(businessName))}
        aria-haspopup="dialog"
        onPointerEnter={sheet.prefetch}
        onFocus={sheet.prefetch}
        onClick={() => sheet.load(() => setIsOpen(true))}
        className="-me-1.5 grid size-11 place-items-center rounded-full"
      >
        <Avatar name={businessName} sizePx={32} />
      </button>
      {isOpen && sheet.loaded && (
        <sheet.loaded.AccountSheet
          businessName={businessName}
          email={merchant?.businessEmail ?? ''}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
