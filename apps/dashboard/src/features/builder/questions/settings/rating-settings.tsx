import { controlOf, LIMITS, type RatingQuestion } from '@earshot/survey'
import { Button } from '../../../../ui/button.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { Stepper } from '../../../../ui/stepper.tsx'
import { words } from '../../words.ts'
import { changeConfig } from '../change-config.ts'
import type { EditorProps } from '../editor-props.ts'
import { EndLabels } from './end-labels.tsx'
import { ScalePicture } from './scale-picture.tsx'

type Config = RatingQuestion['config']

const displays = [
  { value: 'number', label: words.number },
  { value: 'star', label: words.star },
  { value: 'emoji', label: words.emoji },
] as const

/** ADR-0025. */
const FACES = 5

/** Spec §3.3, ADR-0025 and ADR-0026. */
export function RatingSettings({ question, edit }: EditorProps<RatingQuestion>) {
  const { config } = question
  const { scale, displayType } = config
  const control = controlOf(question)
  const change = (next: Partial<Config>) => edit((survey) => changeConfig(survey, question, next))
  return (
    <>
      {control.as === 'scale' && <ScalePicture control={control} />}
      <div className="mt-3">
        <SegmentedControl
          label={words.display}
          segments={displays}
          value={displayType}
          onChange={(next) => change({ displayType: next, ...(next === 'emoji' && { scale: FACES }) })}
        />
      </div>
      {displayType !== 'emoji' && (
        <div className="mt-2">
          <Stepper
            label={words.steps}
            text={String(scale)}
            lessLabel={words.steppedLess(words.steps)}
            moreLabel={words.steppedMore(words.steps)}
            onLess={scale > LIMITS.ratingFrom ? () => change({ scale: scale - 1 }) : null}
            onMore={scale < LIMITS.ratingTo ? () => change({ scale: scale + 1 }) : null}
          />
        </div>
      )}
      <EndLabels
        labels={config}
        from={1}
        to={scale}
        usual={{ minLabel: words.terrible, maxLabel: words.excellent }}
        onChange={change}
      />
      {displayType === 'number' && <OtherEnds config={config} onChange={change} />}
    </>
  )
}

/** One tap from how good to how likely, and back to the usual words, which the data leaves empty (ADR-0026). */
function OtherEnds({
  config,
  onChange,
}: {
  readonly config: Config
  readonly onChange: (next: Partial<Config>) => void
}) {
  const isLikely = config.minLabel === words.unlikely && config.maxLabel === words.likely
  const [min, max] = isLikely ? [words.terrible, words.excellent] : [words.unlikely, words.likely]
  return (
    <Button
      className="mt-2 w-full text-small"
      onClick={() => onChange(isLikely ? { minLabel: '', maxLabel: '' } : { minLabel: min, maxLabel: max })}
    >
      {words.useEnds(min, max)}
    </Button>
  )
}
