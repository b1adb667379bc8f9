import type { ComponentProps } from 'react'
import { Drawer } from '../../ui/drawer.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MainMenu } from './main-menu.tsx'
import { words } from './words.ts'

type Props = Omit<ComponentProps<typeof MainMenu>, 'onGo'> & { readonly onClose: () => void }

/** The menu of a phone. */
export function MenuDrawer({ onClose, logo, ...menu }: Props) {
  return (
    <Drawer label={words.menu} onClose={onClose}>
      <MainMenu
        {...menu}
        logo={
          <>
            <div className="flex-1">{logo}</div>
            <IconButton icon="close" label={words.closeMenu} onClick={onClose} className="-me-3" />
          </>
        }
        onGo={onClose}
      />
    </Drawer>
  )
}
