import { type ReactNode, Suspense, useState } from 'react'
import { AccountButton } from '../features/account/account-button.tsx'
import { Logo } from '../features/brand/logo.tsx'
import { TopBar } from '../features/shell/top-bar.tsx'
import { useWideScreenChoice } from '../features/wide-screen-notice/wide-screen-choice.ts'
import { useIsWide } from '../lib/use-is-wide.ts'
import { BillingBanner } from '../parts/billing/billing-banner.tsx'
import { ConfirmationAsker } from '../parts/two-step/confirmation-asker.tsx'
import { UpgradeAsker } from '../parts/upgrade/upgrade-asker.tsx'
import { lazyChunk, lazyComponent } from '../ui/lazy.ts'

const WideMenu = lazyComponent(() => import('./wide-menu.tsx'), 'WideMenu')
const WideScreenNotice = lazyComponent(
  () => import('../features/wide-screen-notice/wide-screen-notice.tsx'),
  'WideScreenNotice',
)
const usePhoneMenu = lazyChunk(() => import('./phone-menu.tsx'))

type Props = {
  /** `menu`: a place of the menu; `inner`: below one, with its own bar on a phone; `alone`: with its own bar always. */
  readonly frame: 'menu' | 'inner' | 'alone'
  readonly hasScreen: (path: string) => boolean
  readonly children: ReactNode
}

/** The frame around every screen of the dashboard. Spec §2.3, spec §2.4. */
export function Shell({ frame, hasScreen, children }: Props) {
  const isWide = useIsWide()
  const { hasChosen, goOn } = useWideScreenChoice()
  const isStopped = isWide && !hasChosen
  const hasSideBar = isWide && frame !== 'alone'
  return (
    <>
      <div inert={isStopped} className={hasSideBar ? 'ps-60 [--column:74rem] print:ps-0' : ''}>
        {hasSideBar && (
          <Suspense>
            <WideMenu hasScreen={hasScreen} />
          </Suspense>
        )}
        {!isWide && frame === 'menu' && <PhoneBar hasScreen={hasScreen} />}
        {/* Whoever builds a survey is left in peace. */}
        {frame !== 'alone' && <BillingBanner />}
        <div
          className={
            !isWide && frame === 'menu'
              ? '[--above:calc(3.5rem+var(--banner-height,0px))]'
              : '[--above:var(--banner-height,0px)]'
          }
        >
          {children}
        </div>
      </div>
      <UpgradeAsker />
      <ConfirmationAsker />
      {isStopped && (
        <Suspense>
          <WideScreenNotice onGoOn={goOn} />
        </Suspense>
      )}
    </>
  )
}

function PhoneBar({ hasScreen }: Pick<Props, 'hasScreen'>) {
  const menu = usePhoneMenu()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <TopBar
        logo={<Logo />}
        end={<AccountButton />}
        isMenuOpen={isOpen}
        onMenu={() => menu.load(() => setIsOpen(true))}
        onNearMenu={menu.prefetch}
      />
      {isOpen && menu.loaded && <menu.loaded.PhoneMenu hasScreen={hasScreen} onClose={() => setIsOpen(false)} />}
    </>
  )
}
