import './radix-nonce.ts'
import { DropdownMenu } from 'radix-ui'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { Link } from 'wouter'
import { readingDirection } from './direction.ts'
import { Icon, type IconName } from './icon.tsx'
import { popupShape } from './popup-shape.ts'
import { ignoreSecondTap } from './second-tap.ts'

type Entry = {
  readonly label: string
  readonly icon?: IconName
  readonly isDanger?: boolean
  readonly disabled?: boolean
}

/** Something to do, somewhere to go, or a line between groups. */
export type PopupMenuItem =
  | (Entry & { readonly onPress: () => void })
  | (Entry & { readonly to: string; readonly onGo?: () => void })
  | 'line'

type Props = {
  readonly trigger: Omit<ComponentProps<'button'>, 'ref'>
  readonly label: string
  readonly items: readonly PopupMenuItem[]
  readonly head: ReactNode
  readonly isOpen: boolean
  readonly setIsOpen: (isOpen: boolean) => void
}

/** The menu itself. */
export function MenuList({ trigger, label, items, head, isOpen, setIsOpen }: Props) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const chosen = useRef<(() => void) | null>(null)

  /** Only now, so that a dialog it opens can give the focus back to the button. */
  function actAfterwards(event: Event) {
    event.preventDefault()
    button?.focus({ preventScroll: true })
    const act = chosen.current
    chosen.current = null
    act?.()
  }

  return (
    <DropdownMenu.Root open={isOpen && button !== null} onOpenChange={setIsOpen} dir={readingDirection()}>
      <DropdownMenu.Trigger ref={setButton} {...trigger} />
      {/* In the dialog it was opened from, or it would lie dead below it. */}
      <DropdownMenu.Portal container={button?.closest('dialog')}>
        <DropdownMenu.Content
          aria-label={label}
          aria-labelledby={undefined}
          align="end"
          sideOffset={6}
          collisionPadding={12}
          loop
          onCloseAutoFocus={actAfterwards}
          className={`${popupShape} max-h-(--radix-dropdown-menu-content-available-height) min-w-52 max-w-80 overflow-y-auto p-1`}
        >
          {head}
          {items.map((item, index) =>
            item === 'line' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are all alike
              <DropdownMenu.Separator key={index} className="mx-3 my-1 h-px bg-line" />
            ) : (
              <DropdownMenu.Item
                key={item.label}
                asChild={'to' in item}
                disabled={item.disabled ?? false}
                onSelect={() => {
                  ignoreSecondTap()
                  if ('onPress' in item) chosen.current = item.onPress
                }}
                className={`flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-small px-3 py-2 text-start outline-none data-disabled:cursor-default data-disabled:text-ink-3 data-highlighted:bg-sunken forced-colors:data-highlighted:outline-2 ${item.isDanger ? 'text-red' : ''}`}
              >
                {'to' in item ? (
                  <Link to={item.to} {...(item.onGo && { onClick: item.onGo })}>
                    {face(item)}
                  </Link>
                ) : (
                  face(item)
                )}
              </DropdownMenu.Item>
            ),
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function face({ icon, label }: Exclude<PopupMenuItem, 'line'>) {
  return (
    <>
      {icon && <Icon name={icon} />}
      <span className="min-w-0 flex-1">{label}</span>
    </>
  )
}
