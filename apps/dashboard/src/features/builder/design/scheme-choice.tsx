import type { Appearance } from '@earshot/survey'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { words } from './words.ts'

const segments = (['system', 'light', 'dark'] as const).map((value) => ({ value, label: words.schemes[value].label }))

/** null: as the shopper's system has it. */
type Scheme = NonNullable<Appearance['scheme']> | null

type Props = { readonly scheme: Scheme; readonly onChange: (scheme: Scheme) => void }

/** Whether shoppers see a survey in light or in dark. */
export function SchemeChoice({ scheme, onChange }: Props) {
  const value = scheme ?? 'system'
  return (
    <section>
      <h3 className="mb-1.5 text-heading">{words.scheme}</h3>
      <SegmentedControl
        label={words.scheme}
        segments={segments}
        value={value}
        onChange={(next) => onChange(next === 'system' ? null : next)}
      />
      <p className="mt-1.5 text-small text-ink-2">{words.schemes[value].hint}</p>
    </section>
  )
}
