import { logOutHere } from '../../lib/log-out.ts'
import { useSession } from '../../lib/use-session.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { SheetButton } from '../../ui/sheet-item.tsx'
import { Avatar } from './avatar.tsx'
import { words } from './words.ts'

type Props = { readonly businessName: string; readonly email: string; readonly onClose: () => void }

/** The merchant who is logged in, and the address of their store. */
export function AccountSheet({ businessName, email, onClose }: Props) {
  const storeUrl = useSession()?.storeUrl
  return (
    <Sheet title={words.account} onClose={onClose}>
      <div className="mb-3 flex items-center gap-3">
        <Avatar name={businessName} sizePx={44} />
        <div className="min-w-0">
          <p dir="auto" className="font-medium">
            {businessName || words.nameless}
          </p>
          <p className="text-small text-ink-2">{email}</p>
        </div>
      </div>
      <div className="-mx-3">
        {storeUrl && (
          <a
            href={storeUrl}
            target="_blank"
            rel="noopener"
            className="flex min-h-13 items-center gap-3 rounded-control px-3 hover:bg-sunken"
          >
            <span className="min-w-0 flex-1">
              {words.openStore}
              <span className="block truncate text-caption text-ink-2">{new URL(storeUrl).host}</span>
            </span>
            <span className="sr-only">{words.newTab}</span>
          </a>
        )}
        <SheetButton icon="logOut" onPress={logOutHere}>
          {words.logOut}
        </SheetButton>
      </div>
    </Sheet>
  )
}
