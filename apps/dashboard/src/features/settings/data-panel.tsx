import { DeleteStore } from './delete-store.tsx'
import { Export } from './export.tsx'
import { Masking } from './masking/masking.tsx'
import { words as maskingWords } from './masking/words.ts'
import { Retention } from './retention.tsx'
import type { SettingsDetails } from './settings-api.ts'
import { SettingsSection } from './settings-section.tsx'
import { FindShopper } from './shopper/find-shopper.tsx'
import { words as shopperWords } from './shopper/words.ts'
import { FactSwitches } from './stored-facts/fact-switches.tsx'
import { words as factWords } from './stored-facts/words.ts'
import { words } from './words.ts'

/** The stored data, for how long, and how to export it. */
export function DataPanel({ details: { userEmail, merchantDetails } }: { readonly details: SettingsDetails }) {
  const { masking, facts } = merchantDetails.settings
  return (
    <>
      <SettingsSection title={shopperWords.title} text={shopperWords.text} help="shopper-asks-for-data">
        <FindShopper timeZone={merchantDetails.timezone} />
      </SettingsSection>
      <SettingsSection title={words.export} text={words.exportText} help="downloads">
        <Export />
      </SettingsSection>
      <SettingsSection title={words.retention} text={words.retentionText} help="keep-or-delete-data">
        <Retention months={merchantDetails.settings.retentionMonths} timeZone={merchantDetails.timezone} />
      </SettingsSection>
      <SettingsSection title={factWords.title} text={factWords.text} help="stored-with-responses">
        <FactSwitches facts={facts} />
      </SettingsSection>
      <SettingsSection
        title={maskingWords.title}
        text={masking.isOn ? maskingWords.textOn : maskingWords.textOff}
        help="masking"
      >
        <Masking masking={masking} timeZone={merchantDetails.timezone} />
      </SettingsSection>
      <SettingsSection title={words.deleteStore} text={words.deleteStoreText}>
        <DeleteStore businessName={merchantDetails.businessName} email={userEmail} />
      </SettingsSection>
    </>
  )
}
