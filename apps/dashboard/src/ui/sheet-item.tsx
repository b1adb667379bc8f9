import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon, type IconName } from './icon.tsx'

const shape =
  'flex min-h-13 w-full items-center gap-3 rounded-control px-3 text-start text-ink hover:bg-sunken disabled:text-ink-3'

type Props = { readonly icon?: IconName; readonly children: ReactNode }

/** One line of a sheet that does something. */
export function SheetButton({ icon, children, onPress }: Props & { readonly onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} className={shape}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** One line of a sheet that leads somewhere. */
export function SheetLink({ icon, children, to }: Props & { readonly to: string }) {
  return (
    <Link to={to} className={shape}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  )
}
