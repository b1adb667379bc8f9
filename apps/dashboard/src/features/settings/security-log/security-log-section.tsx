import { ButtonLink } from '../../../ui/button.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { words } from './words.ts'

/** The way to the security log. */
export const SecurityLogSection = () => (
  <SettingsSection title={words.title} text={words.sectionText} help="security-log">
    <ButtonLink to="/settings/security-log">{words.open}</ButtonLink>
  </SettingsSection>
)
