import { Link } from 'wouter'
import { Icon, type IconName } from '../../../ui/icon.tsx'

type Props = {
  readonly icon: IconName
  readonly title: string
  readonly text: string
  readonly to: string
  readonly onGo?: () => void
  /** Not the first thing to think of. */
  readonly isQuiet?: boolean
}

/** A way to begin a survey without a template. */
export function StartCard({ icon, title, text, to, onGo, isQuiet = false }: Props) {
  return (
    <Link
      to={to}
      onClick={onGo}
      className={`flex h-full min-h-19 items-center gap-4 rounded-card p-4 transition-shadow duration-150 hover:shadow-card @2xl:flex-col @2xl:justify-center @2xl:text-center ${isQuiet ? 'bg-sunken' : 'bg-accent-soft'}`}
    >
      <span
        className={`grid size-11 flex-none place-items-center rounded-full ${isQuiet ? 'bg-surface' : 'bg-accent text-on-accent'}`}
      >
        <Icon name={icon} className="size-5.5 stroke-2" />
      </span>
      <span className="min-w-0">
        <span className="block text-heading">{title}</span>
        <span className="mt-0.5 block text-small text-ink-2">{text}</span>
      </span>
    </Link>
  )
}
