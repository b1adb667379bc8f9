import { controlOf, OTHER_OPTION_ID, type Question, type Rule, type RuleChange } from '@earshot/survey'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { type AskedFor, words } from '../words.ts'
import { askedBy, type OfferedValue, offeredValues } from './offered-values.ts'
import { ScorePicker } from './score-picker.tsx'

type Props = {
  readonly question: Question
  readonly rule: Rule
  readonly onChange: (change: RuleChange) => void
  /** To where the rule leads, while that is still to be chosen; null: it is. */
  readonly onGoOn: (() => void) | null
  readonly onClose: () => void
}

/** When a rule matches: which answers, or none of which. A press changes it at once. */
export function ConditionSheet({ question, rule, onChange, onGoOn, onClose }: Props) {
  const { operator, values } = rule.condition
  const control = controlOf(question)
  const asked = askedBy(question)
  const offered = offeredValues(question)
  const gone = values.filter((value) => offered.every((one) => one.value !== value))
  const setValues = (next: readonly string[]) => onChange({ values: next })
  const toggle = (value: string, isIn: boolean) =>
    setValues(isIn ? [...values, value] : values.filter((one) => one !== value))
  return (
    <Sheet
      title={asked === 'score' ? words.scoreTitle : words.conditionTitle}
      onClose={onClose}
      foot={
        <Button variant="main" onClick={onGoOn ?? onClose}>
          {onGoOn ? words.goOn : words.done}
        </Button>
      }
    >
      <p dir="auto" className="-mt-1 mb-3 line-clamp-2 text-small text-ink-2">
        {words.numbered(question.orderIndex + 1, question.text)}
      </p>
      <SegmentedControl
        label={words.matchesIf}
        segments={(['CONTAINS', 'NOT_CONTAINS'] as const).map((value) => ({
          value,
          label: words.operator(asked, value),
        }))}
        value={operator}
        onChange={(next) => onChange({ operator: next })}
      />
      {operator === 'NOT_CONTAINS' && !question.isRequired && (
        <p className="mt-2 text-small text-ink-2">{words.alsoPassedOver}</p>
      )}
      <fieldset className="mt-3 min-w-0">
        <legend className="sr-only">{asked === 'score' ? words.scores : words.answers}</legend>
        {control.as === 'scale' ? (
          <ScorePicker control={control} values={values} onChange={setValues} onToggle={toggle} />
        ) : (
          offered.map((option) => (
            <Checkbox
              key={option.value}
              checked={values.includes(option.value)}
              onChange={(isIn) => toggle(option.value, isIn)}
            >
              <OptionFace option={option} />
            </Checkbox>
          ))
        )}
        {gone.map((value) => (
          <Checkbox key={value} checked onChange={() => toggle(value, false)}>
            <span className="text-red">{goneName(value, asked)}</span>
          </Checkbox>
        ))}
      </fieldset>
    </Sheet>
  )
}

function goneName(value: string, asked: AskedFor): string {
  if (asked === 'score') return words.notOffered(value)
  return value === OTHER_OPTION_ID ? words.goneOther : words.goneOption
}

function OptionFace({ option: { name, imageUrl } }: { readonly option: OfferedValue }) {
  return (
    <span className="flex min-h-11 items-center gap-3 py-1">
      {imageUrl && (
        <img src={imageUrl} alt="" loading="lazy" className="size-11 flex-none rounded-small object-cover" />
      )}
      <span dir="auto" className="min-w-0 flex-1">
        {name}
      </span>
    </span>
  )
}
