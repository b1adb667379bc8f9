import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { Icon, type IconName } from './icon.tsx'

export const iconButtonShape =
  'grid size-11 flex-none place-items-center rounded-full text-ink hover:bg-sunken disabled:text-ink-3'

type Props = { readonly icon: IconName; readonly label: string }

/** A picture to press; `label` is what it does, for those who don't see it. */
export function IconButton({ icon, label, className = '', ...button }: Props & ComponentProps<'button'>) {
  return (
    <button type="button" aria-label={label} className={`${iconButtonShape} ${className}`} {...button}>
      <Icon name={icon} />
    </button>
  )
}

export function IconLink({
  icon,
  label,
  to,
  className = '',
}: Props & { readonly to: string; readonly className?: string }) {
  return (
    <Link to={to} aria-label={label} className={`${iconButtonShape} ${className}`}>
      <Icon name={icon} />
    </Link>
  )
}
