import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { install, installMethodOf } from './installing.ts'
import { SettingsSection } from './settings-section.tsx'
import { words } from './words.ts'

/** How Earshot gets onto the home screen, where it is not there yet. */
export function InstallSection() {
  const [installMethod] = useState(installMethodOf)
  const [isInstalling, setIsInstalling] = useState<boolean | null>(null)
  if (installMethod === null) return null
  const text = isInstalling ? words.installing : words.installManually[installMethod === 'ios' ? 'ios' : 'menu']
  return (
    <SettingsSection title={words.install} text={words.installText}>
      {installMethod === 'offered' && isInstalling === null ? (
        <Button onClick={() => void install().then(setIsInstalling)}>{words.installNow}</Button>
      ) : (
        <p tabIndex={-1} ref={isInstalling === null ? null : takeFocus} className="text-ink-2">
          {text}
        </p>
      )}
    </SettingsSection>
  )
}

/** The button had it, and is gone. Once: the very same function each time the section is drawn. */
const takeFocus = (shown: HTMLElement | null) => shown?.focus()
