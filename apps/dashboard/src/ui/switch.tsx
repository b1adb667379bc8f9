import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

type Props = {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
  /** Whether the switch is before its words, where there may be no room for all of them. */
  readonly isFirst?: boolean
  /** The second line. The first one is bold then, and the switch at the end of both. */
  readonly hint?: string
  readonly children: ReactNode
}

/** On or off, at once. The words belong to it: pressing them switches too. */
export function Switch({ checked, onChange, disabled = false, isFirst = false, hint, children }: Props) {
  const id = useId()
  return (
    <label className="relative flex min-h-11 items-center gap-2.5 text-small has-enabled:cursor-pointer">
      {hint === undefined ? (
        <span className="text-ink-2">{children}</span>
      ) : (
        <span className="min-w-0 flex-1">
          <span id={`${id}-name`} className="block text-body font-heavy">
            {children}
          </span>
          <span id={`${id}-hint`} className="text-ink-2">
            {hint}
          </span>
        </span>
      )}
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is checked
        role="switch"
        checked={checked}
        disabled={disabled}
        aria-labelledby={hint === undefined ? undefined : `${id}-name`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
        // Over the whole label: every pixel of it can be pressed.
        className="peer absolute inset-0 z-10 cursor-pointer opacity-0 disabled:cursor-default"
      />
      <span
        className={`${isFirst ? 'order-first' : ''} relative h-6.5 w-11 flex-none rounded-full bg-control transition-colors duration-150 after:absolute after:inset-y-0.75 after:start-0.75 after:w-5 after:rounded-full after:bg-surface after:transition-transform after:duration-150 peer-checked:bg-accent peer-disabled:opacity-50 forced-colors:border forced-colors:bg-[Canvas] forced-colors:after:bg-[ButtonText] forced-colors:peer-checked:bg-[Highlight] peer-checked:after:translate-x-4.5 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent rtl:peer-checked:after:-translate-x-4.5`}
      >
        {/* On the knob. Color alone must not show that it is on. */}
        {checked && (
          <span className="absolute inset-y-0 start-5.25 z-1 grid w-5 place-items-center text-accent forced-colors:text-[ButtonFace]">
            <Icon name="check" className="size-3.5 stroke-3" />
          </span>
        )}
      </span>
    </label>
  )
}
