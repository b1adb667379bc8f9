import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { configurationQuery } from '../../lib/configuration.ts'
import { storeDetailsQuery } from '../../parts/store/store-details.ts'
import { ChunkBoundary } from '../../ui/chunk-boundary.tsx'
import { lazyComponent } from '../../ui/lazy.ts'
import { TabRow } from '../../ui/tab-row.tsx'
import { panelId, Tabs } from '../../ui/tabs.tsx'
import { AccountPanel } from './account-panel.tsx'
import { AppearancePanel } from './appearance-panel.tsx'
import type { ProDialog } from './billing/plan-card.tsx'
import { DataPanel } from './data-panel.tsx'
import { FrameSites } from './frame-sites/frame-sites.tsx'
import { words as frameWords } from './frame-sites/words.ts'
import { InstallSection } from './install-section.tsx'
import type { SettingsDetails } from './settings-api.ts'
import { SettingsSection } from './settings-section.tsx'
import { StorePanel } from './store-panel.tsx'
import { VerifiedOnly } from './verified-only/verified-only.tsx'
import { words as verifiedWords } from './verified-only/words.ts'
import { words } from './words.ts'

const BillingPanel = lazyComponent(() => import('./billing/billing-panel.tsx'), 'BillingPanel')

const TABS = ['account', 'store', 'appearance', 'installation', 'billing', 'data'] as const

type Tab = (typeof TABS)[number]

type Props = {
  /** How the product gets into a store. */
  readonly installation: ReactNode
  /** The benefits of Pro, in full. */
  readonly proDialog: ProDialog
}

/** Everything that can be set, a tab at a time; the tab stands in the address. ADR-0023. */
export function SettingsPanels({ installation, proDialog }: Props) {
  const { data } = useQuery(storeDetailsQuery)
  const { data: configuration } = useQuery(configurationQuery)
  const [params, setParams] = useSearchParams()
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'account'
  return (
    // The available room decides the layout, and the menu takes some of it.
    <div className="@container flex flex-col gap-3">
      <TabRow value={tab}>
        <Tabs
          label={words.tabs}
          tabs={TABS.map((value) => ({ value, label: words[value] }))}
          value={tab}
          // Tabs are one place: Back leads out of it.
          onChange={(next) => setParams({ tab: next }, { replace: true })}
        />
      </TabRow>
      <div id={panelId(tab)} role="tabpanel" aria-label={words[tab]} className="flex flex-col gap-3">
        {/* The guard lets nobody in before they are known. */}
        {data && <Panel {...{ tab, installation, proDialog }} details={data} />}
      </div>
      {configuration && <p className="text-small text-ink-2">{words.version(configuration.version)}</p>}
    </div>
  )
}

type PanelProps = Props & { readonly tab: Tab; readonly details: SettingsDetails }

function Panel({ tab, details, installation, proDialog }: PanelProps) {
  switch (tab) {
    case 'account':
      return <AccountPanel details={details} />
    case 'store':
      return (
        <>
          <StorePanel details={details} />
          <SettingsSection title={verifiedWords.title} text={verifiedWords.text} help="signed-orders">
            <VerifiedOnly isOn={details.merchantDetails.settings.isVerifiedOnly} />
          </SettingsSection>
        </>
      )
    case 'appearance':
      return (
        <>
          <AppearancePanel />
          <InstallSection />
        </>
      )
    case 'installation':
      return (
        <>
          <SettingsSection title={words.scriptTag} text={words.scriptTagText} help="put-earshot-on-your-store">
            {installation}
          </SettingsSection>
          <SettingsSection title={frameWords.title} text={frameWords.text} help="where-shoppers-see-it">
            <FrameSites sites={details.merchantDetails.settings.frameOrigins} />
          </SettingsSection>
        </>
      )
    case 'billing':
      return (
        <ChunkBoundary fallback={null}>
          <BillingPanel proDialog={proDialog} />
        </ChunkBoundary>
      )
    case 'data':
      return <DataPanel details={details} />
  }
}
