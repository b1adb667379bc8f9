import { inputShape } from './field-frame.tsx'
import { Icon } from './icon.tsx'

export const selectShape = `${inputShape} flex min-h-12 items-center justify-between gap-3 text-start`

type Props = { /** The chosen option. */ readonly label: string | undefined; readonly placeholder: string }

/** The content of a closed select. */
export function SelectFace({ label, placeholder }: Props) {
  return (
    <>
      <span className={`min-w-0 truncate ${label === undefined ? 'text-ink-3' : ''}`}>{label ?? placeholder}</span>
      <Icon name="down" className="size-5 text-ink-2" />
    </>
  )
}
