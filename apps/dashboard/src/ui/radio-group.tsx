import { useId } from 'react'

type Choice<Value extends string> = {
  readonly value: Value
  readonly label: string
  readonly hint?: string
  readonly disabled?: boolean
}

type Props<Value extends string> = {
  readonly label: string
  readonly labelHidden?: boolean
  readonly choices: readonly Choice<Value>[]
  /** null: nothing chosen yet. */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  readonly error?: string | null
}

/** One of several, each with room for a line about it. */
export function RadioGroup<Value extends string>(props: Props<Value>) {
  const { label, labelHidden = false, choices, value, onChange, error = null } = props
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-note` : undefined}>
      <legend className={labelHidden ? 'sr-only' : 'mb-1.5 text-small font-medium'}>{label}</legend>
      <div className="flex flex-col gap-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={`relative flex min-h-12 cursor-pointer items-center gap-3 rounded-control bg-surface px-3.5 py-2.5 inset-ring has-checked:bg-accent-soft has-checked:inset-ring-2 has-checked:inset-ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:cursor-default has-disabled:text-ink-3 forced-colors:border ${error ? 'inset-ring-red' : 'inset-ring-control'}`}
          >
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
              aria-describedby={choice.hint ? `${id}-${choice.value}` : undefined}
              aria-labelledby={`${id}-${choice.value}-label`}
              className="peer absolute inset-0 cursor-pointer opacity-0 disabled:cursor-default"
            />
            <span className="size-5 flex-none rounded-full border-2 border-control bg-surface peer-checked:border-6 peer-checked:border-accent peer-disabled:opacity-60 forced-colors:peer-checked:border-[Highlight]" />
            <span className="min-w-0 flex-1">
              <span id={`${id}-${choice.value}-label`} className="block">
                {choice.label}
              </span>
              {choice.hint && (
                <span id={`${id}-${choice.value}`} className="block text-small text-ink-2">
                  {choice.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-note`} className="mt-1.5 text-small text-red">
          {error}
        </p>
      )}
    </fieldset>
  )
}
