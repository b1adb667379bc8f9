import { Suspense } from 'react'
import { InstallationGuide } from '../features/installation/installation.tsx'
import { Signing } from '../features/installation/signing.tsx'
import { SettingsPanels } from '../features/settings/settings.tsx'
import { lazyComponent } from '../ui/lazy.ts'
import { ScreenLayout } from '../ui/screen.tsx'
import { words } from './words.ts'

const ProPlanDialog = lazyComponent(() => import('../features/billing/pro-plan-dialog.tsx'), 'ProPlanDialog')

/** The settings of a merchant. */
export function SettingsPage() {
  return (
    <ScreenLayout>
      <title>{words.settings.title}</title>
      <h1 className="pt-2 pb-1 font-display text-title">{words.settings.heading}</h1>
      <SettingsPanels
        installation={
          <>
            <InstallationGuide />
            <Signing />
          </>
        }
        proDialog={(onClose) => (
          <Suspense fallback={null}>
            <ProPlanDialog onClose={onClose} />
          </Suspense>
        )}
      />
    </ScreenLayout>
  )
}
