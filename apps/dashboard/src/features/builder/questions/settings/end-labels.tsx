import { LIMITS } from '@earshot/survey'
import { useId } from 'react'
import { Field } from '../../../../ui/field.tsx'
import { words } from '../../words.ts'
import { words as hints } from './words.ts'

type Labels = { readonly minLabel: string; readonly maxLabel: string }

type Props = {
  readonly labels: Labels
  readonly from: number
  readonly to: number
  /** The labels for shoppers if the fields are empty. */
  readonly usual: Labels
  readonly onChange: (change: Partial<Labels>) => void
}

/** The words at both ends of a scale; left empty, the usual ones in the shopper's language (ADR-0026). */
export function EndLabels({ labels, from, to, usual, onChange }: Props) {
  const hintId = useId()
  const ends = [
    ['minLabel', from],
    ['maxLabel', to],
  ] as const
  return (
    // Beside each other where a label of some words can be read whole.
    <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-3">
      {ends.map(([end, score]) => (
        <Field
          key={end}
          label={words.labelFor(score)}
          aria-describedby={hintId}
          placeholder={usual[end]}
          maxLength={LIMITS.labelLength}
          dir="auto"
          autoComplete="off"
          value={labels[end]}
          onChange={(event) => onChange({ [end]: event.target.value })}
        />
      ))}
      <p id={hintId} className="col-span-full -mt-1.5 text-caption text-ink-2">
        {hints.endLabels}
      </p>
    </div>
  )
}
