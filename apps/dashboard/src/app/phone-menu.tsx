import { AccountFooter } from '../features/account/account-footer.tsx'
import { Logo } from '../features/brand/logo.tsx'
import { MenuDrawer } from '../features/shell/menu-drawer.tsx'

type Props = { readonly hasScreen: (path: string) => boolean; readonly onClose: () => void }

export function PhoneMenu({ hasScreen, onClose }: Props) {
  return <MenuDrawer hasScreen={hasScreen} logo={<Logo />} footer={<AccountFooter />} onClose={onClose} />
}
