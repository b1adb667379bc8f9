import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { configurationQuery } from '../../lib/configuration.ts'
import { isActive, type MenuGroup, menuFor } from './menu.ts'
import { SideMenuItem } from './menu-item.tsx'
import { words } from './words.ts'

type Props = {
  readonly hasScreen: (path: string) => boolean
  readonly logo: ReactNode
  /** The merchant who is logged in. */
  readonly footer: ReactNode
  /** Told when the merchant goes somewhere. */
  readonly onGo?: () => void
}

/** The side navigation, the same in the bar and in the drawer. Spec §2.3. */
export function MainMenu({ hasScreen, logo, footer, onGo }: Props) {
  const { data } = useQuery(configurationQuery)
  const isSold = data?.billing !== null
  const groups = menuFor((path) => hasScreen(path) && (isSold || path !== '/billing-plans'), data?.helpUrl ?? null)
  return (
    <nav aria-label={words.menu} className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-16 flex-none items-center px-5 pt-[env(safe-area-inset-top)]">{logo}</div>
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto overscroll-contain px-3 py-2">
        {groups.map((group) => (
          <Group key={group.name} group={group} onGo={onGo} />
        ))}
      </div>
      <div className="flex-none border-t border-line p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">{footer}</div>
    </nav>
  )
}

function Group({ group, onGo }: { readonly group: MenuGroup; readonly onGo: (() => void) | undefined }) {
  const [path] = useLocation()
  const { name, title, items } = group
  return (
    <div className={name === 'lower' ? 'mt-auto' : ''}>
      {title !== null && (
        <p id={`menu-${name}`} className="px-3 pb-1.5 text-caption font-medium text-ink-3">
          {title}
        </p>
      )}
      <ul {...(title !== null && { 'aria-labelledby': `menu-${name}` })} className="flex flex-col gap-0.5">
        {items.map((item) => (
          <li key={item.label}>
            <SideMenuItem item={item} path={path} isActive={isActive(name, item.path, path)} onGo={onGo} />
          </li>
        ))}
      </ul>
    </div>
  )
}
