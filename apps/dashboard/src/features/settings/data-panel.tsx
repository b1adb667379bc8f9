import { HelpLink } from '../../ui/help-link.tsx'
import { DeleteStore } from './delete-store.tsx'
import { Export } from './export.tsx'
import { Retention } from './retention.tsx'
import type { Details } from './settings-api.ts'
import { SettingsSection } from './settings-section.tsx'
import { words } from './words.ts'

/** What is kept, for how long, and how to take it along. */
export function DataPanel({ details: { userEmail, merchantDetails } }: { readonly details: Details }) {
  return (
    <>
      <SettingsSection title={words.export} text={words.exportText}>
        <Export />
        <HelpLink slug="downloads" about={words.export} />
      </SettingsSection>
      <SettingsSection title={words.retention} text={words.retentionText}>
        <Retention months={merchantDetails.settings.retentionMonths} />
        <HelpLink slug="keep-or-delete-data" about={words.retention} />
      </SettingsSection>
      <SettingsSection title={words.deleteStore} text={words.deleteStoreText}>
        <DeleteStore businessName={merchantDetails.businessName} email={userEmail} />
      </SettingsSection>
    </>
  )
}
