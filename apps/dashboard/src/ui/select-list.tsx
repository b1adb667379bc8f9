import { Select } from 'radix-ui'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { readingDirection } from './direction.ts'
import { Icon } from './icon.tsx'
import { popupShape } from './popup-shape.ts'
import { nonce } from './radix-nonce.ts'
import { SelectFace } from './select-face.tsx'

export type SelectOption = { readonly value: string; readonly label: string; readonly disabled?: boolean }

type Props = {
  readonly trigger: Omit<ComponentProps<typeof Select.Trigger>, 'ref' | 'children'>
  /** The key that opened the list before it had loaded; null if it was loaded already. */
  readonly firstKey: string | null
  readonly options: readonly SelectOption[]
  readonly value: string | null
  readonly onChange: (value: string) => void
  readonly placeholder: string
}

/** The select itself. Typed text finds an option, and is cleared after 1 second without typing (spec §9): Radix. */
export function SelectList({ trigger, firstKey, options, value, onChange, placeholder }: Props) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  useFirstKey(button, firstKey)
  return (
    <Select.Root value={value ?? ''} onValueChange={onChange} dir={readingDirection()}>
      <Select.Trigger ref={setButton} {...trigger}>
        <SelectFace label={options.find((option) => option.value === value)?.label} placeholder={placeholder} />
      </Select.Trigger>
      {/* In the dialog it was opened from, or it would lie dead below it. */}
      <Select.Portal container={button?.closest('dialog')}>
        <Select.Content
          position="popper"
          sideOffset={6}
          collisionPadding={12}
          className={`${popupShape} max-h-(--radix-select-content-available-height) w-(--radix-select-trigger-width)`}
        >
          <Select.Viewport nonce={nonce} className="p-1">
            {options.map((option) => (
              <Select.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className="flex min-h-11 cursor-pointer items-center gap-2 rounded-small px-3 py-2 outline-none data-disabled:cursor-default data-disabled:text-ink-3 data-highlighted:bg-sunken forced-colors:data-highlighted:outline-2"
              >
                <span className="min-w-0 flex-1">
                  <Select.ItemText>{option.label}</Select.ItemText>
                </span>
                <Select.ItemIndicator>
                  <Icon name="check" className="size-5 text-accent" />
                </Select.ItemIndicator>
              </Select.Item>
            ))}
          </Select.Viewport>
        </Select.Content>
      </Select.Portal>
    </Select.Root>
  )
}

/** The key that called for the list reaches it now. */
function useFirstKey(button: HTMLButtonElement | null, key: string | null) {
  const isDone = useRef(false)
  useEffect(() => {
    if (!button || key === null || isDone.current) return
    // The list knows its options only after its first effects.
    const soon = setTimeout(() => {
      isDone.current = true
      button.focus()
      button.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    })
    return () => clearTimeout(soon)
  }, [button, key])
}
