import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { readAccent } from './read-accent.ts'
import { words } from './words.ts'

/** The initial color of the picker: as tokens.css and the player have it, in light. */
const EARSHOTS = '#b8400c'

type Props = {
  /** `#rrggbb`; null: Earshot's own. */
  readonly accent: string | null
  readonly onChange: (accent: string | null) => void
}

/**
 * A store's color, picked or written. It counts as soon as it is complete, or once the field is left: three digits may
 * be the beginning of six. An error is shown only then.
 */
export function AccentField({ accent, onChange }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  // The text in the field, from its first key until it is left in order; otherwise the color itself.
  const [written, setWritten] = useState<{ readonly text: string; readonly isLeft: boolean } | null>(null)
  const hasProblem = written?.isLeft ?? false

  function choose(next: string | null) {
    setWritten(null)
    onChange(next)
  }

  function write(text: string) {
    setWritten({ text, isLeft: false })
    if (isWhole(text)) onChange(readAccent(text))
  }

  function leave() {
    if (written && isInOrder(written.text)) choose(readAccent(written.text))
    else if (written) setWritten({ ...written, isLeft: true })
  }

  return (
    <section>
      <div className="flex min-h-11 items-center justify-between gap-2">
        <h3 className="text-heading">{words.color}</h3>
        {accent !== null && (
          <Button
            variant="plain"
            className="-me-3 min-h-11! px-3! text-small"
            onClick={() => {
              choose(null)
              // The button goes, and the focus would with it.
              picker.current?.focus()
            }}
          >
            {words.asEarshot}
          </Button>
        )}
      </div>
      <div className="flex items-start gap-2.5">
        <input
          ref={picker}
          type="color"
          aria-label={words.pick}
          value={accent ?? EARSHOTS}
          onChange={(event) => choose(event.target.value)}
          className="h-12 w-16 flex-none cursor-pointer appearance-none rounded-control bg-surface p-1.5 inset-ring inset-ring-control forced-colors:border [&::-moz-color-swatch]:rounded-small [&::-moz-color-swatch]:border-0 [&::-webkit-color-swatch]:rounded-small [&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0"
        />
        <Field
          label={words.write}
          labelHidden
          hint={words.colorHint}
          error={hasProblem ? words.unreadable : null}
          placeholder={words.writeExample}
          className="flex-1"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          value={written?.text ?? accent ?? ''}
          onChange={(event) => write(event.target.value)}
          onBlur={leave}
          onKeyDown={(event) => event.key === 'Enter' && leave()}
        />
      </div>
    </section>
  )
}

const isWhole = (text: string): boolean => /^\s*(#?[\da-f]{6})?\s*$/i.test(text)

/** Whether it says a color, or that there is none. */
const isInOrder = (text: string): boolean => text.trim() === '' || readAccent(text) !== null
