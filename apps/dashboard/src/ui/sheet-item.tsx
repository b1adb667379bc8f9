import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon, type IconName } from './icon.tsx'

const shape =
  'flex min-h-13 w-full items-center gap-3 rounded-control px-3 text-start text-ink hover:bg-sunken disabled:text-ink-3'

type Props = {
  readonly icon?: IconName
  /** The meaning, in a line of its own. */
  readonly hint?: string
  readonly children: ReactNode
}

/** One line of a sheet that does something. */
export function SheetButton({ onPress, ...line }: Props & { readonly onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} className={shape}>
      <Line {...line} />
    </button>
  )
}

/** One line of a sheet that leads somewhere. */
export function SheetLink({ to, onGo, ...line }: Props & { readonly to: string; readonly onGo?: () => void }) {
  return (
    <Link to={to} onClick={onGo} className={shape}>
      <Line {...line} />
    </Link>
  )
}

const Line = ({ icon, hint, children }: Props) => (
  <>
    {icon && <Icon name={icon} />}
    {hint === undefined ? (
      children
    ) : (
      <span>
        {children}
        <span className="block text-caption text-ink-2">{hint}</span>
      </span>
    )}
  </>
)
