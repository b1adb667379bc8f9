import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'

type Props = Omit<ComponentProps<'p'>, 'children'> & { readonly text: string }

/** The error in the field above: shown by an icon, too, because its color is near that of the focus (WCAG 1.4.1). */
export function ErrorNote({ text, className = 'mt-1.5', ...p }: Props) {
  return (
    <p className={`flex gap-1.5 text-small text-red ${className}`} {...p}>
      <Icon name="alert" className="mt-0.5 size-4" />
      <span className="min-w-0">{text}</span>
    </p>
  )
}
