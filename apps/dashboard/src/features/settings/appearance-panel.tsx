import { useState } from 'react'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { chooseScheme, SCHEMES, type Scheme, shownScheme } from './scheme.ts'
import { SettingsSection } from './settings-section.tsx'
import { words } from './words.ts'

/** Light or dark, at once. */
export function AppearancePanel() {
  const [scheme, setScheme] = useState(shownScheme)

  function choose(next: Scheme) {
    setScheme(next)
    chooseScheme(next)
  }

  return (
    <SettingsSection title={words.colors} text={words.colorsText}>
      <RadioGroup
        label={words.colors}
        labelHidden
        choices={SCHEMES.map((value) => ({ value, ...words.schemes[value] }))}
        value={scheme}
        onChange={choose}
      />
    </SettingsSection>
  )
}
