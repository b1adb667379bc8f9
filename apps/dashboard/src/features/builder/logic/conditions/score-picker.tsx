import { type NpsGroup, type ScaleControl, scoreGroup } from '@earshot/survey'
import { ChipButton } from '../../../../ui/chip.tsx'
import { words } from '../words.ts'
import { scoresOf } from './offered-values.ts'

type Props = {
  readonly control: ScaleControl
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  readonly onToggle: (value: string, isIn: boolean) => void
}

/** Scores one by one, or a range at once: those that share a color, of nps 0–6, 7–8 and 9–10. Spec §9, ADR-0026. */
export function ScorePicker({ control, values, onChange, onToggle }: Props) {
  const scores = scoresOf(control)
  const ranges = [...Map.groupBy(scores, (score) => scoreGroup(score, control.tenths))]
  return (
    <>
      <fieldset aria-label={words.quickRanges} className="flex flex-wrap gap-1">
        {ranges.map(([group, range]) => {
          const rangeValues = range.map(String)
          const isIn = rangeValues.every((value) => values.includes(value))
          const others = values.filter((value) => !rangeValues.includes(value))
          return (
            <ChipButton
              key={group}
              pressed={isIn}
              onPress={() => onChange(isIn ? others : [...others, ...rangeValues])}
            >
              {words.range(range[0] ?? 0, range.at(-1) ?? 0)}
              {control.words === 'likelihood' && <span className="font-normal">{words.groups[group]}</span>}
            </ChipButton>
          )
        })}
      </fieldset>
      <div className={`mt-2 grid gap-1.5 ${scores.length > 6 ? 'grid-cols-6' : 'grid-flow-col auto-cols-fr'}`}>
        {scores.map((score) => (
          <label
            key={score}
            className={`relative grid min-h-12 min-w-11 cursor-pointer place-items-center rounded-control border-b-3 font-heavy tabular-nums has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-checked:bg-ink has-checked:text-paper forced-colors:border forced-colors:has-checked:bg-[Highlight] ${tones[scoreGroup(score, control.tenths)]}`}
          >
            <input
              type="checkbox"
              checked={values.includes(String(score))}
              onChange={(event) => onToggle(String(score), event.target.checked)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {score}
          </label>
        ))}
      </div>
    </>
  )
}

const tones: { readonly [Group in NpsGroup]: string } = {
  detractor: 'border-red bg-red-soft text-red',
  passive: 'border-amber bg-amber-soft text-amber',
  promoter: 'border-green bg-green-soft text-green',
}
