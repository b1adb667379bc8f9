import { controlOf, type NpsQuestion } from '@earshot/survey'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { words } from '../../words.ts'
import { changeConfig } from '../change-config.ts'
import type { EditorProps } from '../editor-props.ts'
import { EndLabels } from './end-labels.tsx'
import { ScalePicture } from './scale-picture.tsx'

/** The number display is the colored bar too (ADR-0026), so there are two to choose from. */
const displays = [
  { value: 'bar', label: words.bar },
  { value: 'emoji', label: words.emoji },
] as const

/** Spec §3.3. */
export function NpsSettings({ question, edit }: EditorProps<NpsQuestion>) {
  const { config } = question
  const control = controlOf(question)
  const change = (next: Partial<NpsQuestion['config']>) => edit((survey) => changeConfig(survey, question, next))
  return (
    <>
      {control.as === 'scale' && <ScalePicture control={control} />}
      <div className="mt-3">
        <SegmentedControl
          label={words.display}
          segments={displays}
          value={config.displayType === 'emoji' ? 'emoji' : 'bar'}
          onChange={(displayType) => change({ displayType })}
        />
      </div>
      <EndLabels
        labels={config}
        from={0}
        to={config.scale}
        usual={{ minLabel: words.unlikely, maxLabel: words.likely }}
        onChange={change}
      />
    </>
  )
}
