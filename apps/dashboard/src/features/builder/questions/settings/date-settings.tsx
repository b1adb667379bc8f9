import { Icon } from '../../../../ui/icon.tsx'
import { words } from '../../words.ts'

/** A date has nothing to set: this only shows what shoppers get. Spec §3.3. */
export function DateSettings() {
  return (
    <p className="flex items-center gap-2.5 rounded-control bg-sunken px-3.5 py-3 text-small text-ink-2">
      <Icon name="calendar" className="size-5" />
      {words.dateHint}
    </p>
  )
}
