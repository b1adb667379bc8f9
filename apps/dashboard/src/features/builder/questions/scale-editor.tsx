import { LIMITS, type NpsGroup, type NpsQuestion, npsGroup } from '@earshot/survey'
import { Field } from '../../../ui/field.tsx'
import { words } from '../words.ts'
import { changeConfig } from './change-config.ts'
import type { EditorProps } from './editor-props.ts'

/** The words at both ends of the scale; left empty, the usual ones in the shopper's language (decisions D6). */
export function ScaleEditor({ question, edit }: EditorProps<NpsQuestion>) {
  const { config } = question
  const change = (labels: Partial<Pick<NpsQuestion['config'], 'minLabel' | 'maxLabel'>>) =>
    edit((survey) => changeConfig(survey, question, labels))
  return (
    <>
      <ScalePicture highest={config.scale} />
      <div className="mt-3 grid grid-cols-2 gap-3">
        <Field
          label={words.minLabel}
          placeholder={words.unlikely}
          maxLength={LIMITS.labelLength}
          value={config.minLabel}
          onChange={(event) => change({ minLabel: event.target.value })}
        />
        <Field
          label={words.maxLabel}
          placeholder={words.likely}
          maxLength={LIMITS.labelLength}
          value={config.maxLabel}
          onChange={(event) => change({ maxLabel: event.target.value })}
        />
      </div>
    </>
  )
}

/** What shoppers will choose from, small. */
function ScalePicture({ highest }: { readonly highest: number }) {
  const scores = Array.from({ length: highest + 1 }, (_, score) => score)
  return (
    <div aria-hidden="true" className="flex gap-0.5 text-caption font-heavy tabular-nums">
      {scores.map((score) => (
        <span
          key={score}
          className={`grid h-8 min-w-0 flex-1 place-items-center rounded-[5px] border-b-2 ${tones[npsGroup(score)]}`}
        >
          {score}
        </span>
      ))}
    </div>
  )
}

/** Spec §9. */
const tones: { readonly [Group in NpsGroup]: string } = {
  detractor: 'border-red bg-red-soft text-red',
  passive: 'border-amber bg-amber-soft text-amber',
  promoter: 'border-green bg-green-soft text-green',
}
