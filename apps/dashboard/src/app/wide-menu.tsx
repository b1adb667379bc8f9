import { AccountFooter } from '../features/account/account-footer.tsx'
import { Logo } from '../features/brand/logo.tsx'
import { SideBar } from '../features/shell/side-bar.tsx'

export function WideMenu({ hasScreen }: { readonly hasScreen: (path: string) => boolean }) {
  return <SideBar hasScreen={hasScreen} logo={<Logo />} footer={<AccountFooter />} />
}
