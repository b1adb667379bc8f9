import { type MouseEvent, useId, useState } from 'react'
import { Link } from 'wouter'
import { track } from '../../lib/track.ts'
import { type MenuEntry as Item, isElsewhere, pressSurveys } from './menu.ts'
import { ShellIcon } from './shell-icon.tsx'
import { words } from './words.ts'

const shape = 'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-1.5 text-start text-small font-medium'
const quiet = 'text-ink-2 hover:bg-sunken hover:text-ink'
const active = 'bg-accent-soft text-accent'

type Props = {
  readonly item: Item
  /** Where the merchant is. */
  readonly path: string
  readonly isActive: boolean
  readonly onGo: (() => void) | undefined
}

/** One place of the menu, and what lies below it. */
export function SideMenuItem({ item, path, isActive, onGo }: Props) {
  const { label, icon, path: to, isDisabled = false, isHelp = false, items = [] } = item
  if (isDisabled) {
    return (
      <button type="button" disabled className={`${shape} cursor-default! text-ink-3`}>
        <ShellIcon name={icon} />
        <span className="flex-1">{label}</span>
        <span className="rounded-full bg-sunken px-2 py-0.5 text-caption">{words.soon}</span>
      </button>
    )
  }
  function go() {
    if (isHelp) track.clicked({ kind: 'help_center', location: 'side_menu', destination: to })
    onGo?.()
  }
  if (isElsewhere(to)) {
    return (
      <a href={to} target="_blank" rel="noopener" onClick={go} className={`${shape} ${quiet}`}>
        <ShellIcon name={icon} />
        <span className="flex-1">{label}</span>
        <ShellIcon name="elsewhere" className="size-4 text-ink-3" />
        <span className="sr-only">{words.newTab}</span>
      </a>
    )
  }
  if (items.length > 0) return <Folding item={item} path={path} isActive={isActive} onGo={onGo} />
  return (
    <Link
      to={to}
      onClick={go}
      aria-current={currency(to, path, isActive)}
      className={`${shape} ${isActive ? active : quiet}`}
    >
      <ShellIcon name={icon} />
      {label}
    </Link>
  )
}

function Folding({ item, path, isActive, onGo }: Props) {
  const { label, icon, items = [] } = item
  const [isOpen, setIsOpen] = useState(isActive)
  const listId = useId()

  function press(event: MouseEvent) {
    const pressed = pressSurveys(path, isOpen)
    setIsOpen(pressed.isOpen)
    if (pressed.goesHome) onGo?.()
    else event.preventDefault()
  }

  return (
    <>
      <Link
        to={item.path}
        onClick={press}
        aria-current={currency(item.path, path, isActive)}
        aria-expanded={isOpen}
        aria-controls={listId}
        className={`${shape} ${isActive ? active : quiet}`}
      >
        <ShellIcon name={icon} />
        <span className="flex-1">{label}</span>
        <ShellIcon name="fold" className={`size-4.5 transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`} />
      </Link>
      <ul id={listId} hidden={!isOpen} className="mt-0.5 ms-5.5 border-s border-line ps-2">
        {items.map((sub) => (
          <li key={sub.path}>
            <Link
              to={sub.path}
              onClick={() => {
                track.clicked({ kind: 'navigation', location: 'side_menu', destination: 'templates' })
                onGo?.()
              }}
              aria-current={currency(sub.path, path, false)}
              className={`${shape} ${sub.path === path ? 'text-accent' : quiet}`}
            >
              {sub.label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** `page` is for the current page itself, `true` for the item that contains it. */
function currency(itemPath: string, path: string, isActive: boolean): 'page' | 'true' | undefined {
  if (itemPath === path) return 'page'
  return isActive ? 'true' : undefined
}
