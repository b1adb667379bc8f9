import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { words } from './words.ts'

/** On has a check, Off an outline: the state is never only a color. */
export const StateChip = ({ isOn }: { readonly isOn: boolean }) =>
  isOn ? (
    <Chip tone="green">
      <Icon name="check" className="size-4" />
      {words.on}
    </Chip>
  ) : (
    <span className="inline-flex min-h-6.5 items-center rounded-full px-2.5 text-caption font-medium inset-ring inset-ring-control">
      {words.off}
    </span>
  )
