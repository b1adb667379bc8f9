import { useId } from 'react'
import { ErrorNote } from './error-note.tsx'
import { IconButton } from './icon-button.tsx'

type Props = {
  /** The id of the button that takes a step down, so that it can get the focus. */
  readonly lessId?: string
  readonly label: string
  /** How the value reads. */
  readonly text: string
  readonly lessLabel: string
  readonly moreLabel: string
  /** null: there is no step further. */
  readonly onLess: (() => void) | null
  readonly onMore: (() => void) | null
  readonly error?: string | null
}

/** A small number, one step at a time. At its end a button stays where it is, so that the focus does too. */
export function Stepper({ lessId, label, text, lessLabel, moreLabel, onLess, onMore, error = null }: Props) {
  const ownId = useId()
  return (
    <fieldset
      aria-labelledby={`${ownId}-label`}
      aria-describedby={error ? `${ownId}-note` : undefined}
      className="min-w-0"
    >
      <div className="flex min-h-12 items-center justify-between gap-2">
        <span id={`${ownId}-label`} className="min-w-0 text-small text-ink-2">
          {label}
        </span>
        <span className={`flex flex-none items-center rounded-full ${error ? 'bg-red-soft' : 'bg-sunken'}`}>
          <Step id={lessId} icon="minus" label={lessLabel} onPress={onLess} />
          <output className="min-w-9 px-1 text-center font-heavy tabular-nums">{text}</output>
          <Step icon="plus" label={moreLabel} onPress={onMore} />
        </span>
      </div>
      {error && <ErrorNote id={`${ownId}-note`} text={error} className="mt-1" />}
    </fieldset>
  )
}

type StepProps = {
  readonly id?: string | undefined
  readonly icon: 'minus' | 'plus'
  readonly label: string
  readonly onPress: (() => void) | null
}

function Step({ id, icon, label, onPress }: StepProps) {
  return (
    <IconButton
      id={id}
      icon={icon}
      label={label}
      aria-disabled={onPress === null}
      onClick={() => onPress?.()}
      className="hover:bg-line aria-disabled:cursor-default aria-disabled:text-ink-3 aria-disabled:opacity-50 aria-disabled:hover:bg-transparent [&_svg]:size-4.5"
    />
  )
}
