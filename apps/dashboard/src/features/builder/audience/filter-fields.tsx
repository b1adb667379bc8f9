import { LIMITS, operatorsOf } from '@earshot/survey'
import { Field } from '../../../ui/field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Select } from '../../../ui/select.tsx'
import { AMOUNT_LENGTH, type DraftFilter, filterChoices, type Gap, isListed } from './draft-filter.ts'
import { ListField } from './list-field.tsx'
import { LocationsField } from './locations-field.tsx'
import { words as sentenceWords } from './sentence-words.ts'
import { words } from './words.ts'

type Props = {
  readonly draft: DraftFilter
  readonly onChange: (change: Partial<DraftFilter>) => void
  /** The missing value; null: there is none, or it was not checked yet. */
  readonly gap: Gap | null
  /** The store's; null: not known. */
  readonly currency: string | null
}

/** How a filter compares, and with what. */
export function FilterFields(props: Props) {
  return (
    <div className="flex flex-col gap-5">
      <OperatorField {...props} />
      <ValueField {...props} />
    </div>
  )
}

function OperatorField({ draft: { type, operator }, onChange }: Props) {
  const choices = operatorsOf[type].map((value) => ({ value, label: sentenceWords.compare(type, value) }))
  if (choices.length === 1) return null
  const choose = (value: string) => onChange({ operator: value as DraftFilter['operator'] })
  // More do not stand beside each other on a phone.
  return choices.length === 2 ? (
    <SegmentedControl label={words.operator} segments={choices} value={operator} onChange={choose} />
  ) : (
    <Select label={words.operator} options={choices} value={operator} onChange={choose} />
  )
}

function ValueField({ draft, onChange, gap, currency }: Props) {
  const { type, operator } = draft
  const errorOf = (field: Gap['field']) => (gap?.field === field ? words.gap(gap) : null)
  if (type === 'customerType' || type === 'giftCard') return <ChoiceField draft={draft} onChange={onChange} />
  if (isListed(operator)) {
    return type === 'location' ? (
      <LocationsField values={draft.values} onChange={(values) => onChange({ values })} error={errorOf('values')} />
    ) : (
      <ListField draft={draft} onChange={onChange} error={errorOf('values')} />
    )
  }
  const text = (field: 'value' | 'maxValue') => ({
    value: draft[field],
    error: errorOf(field),
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange({ [field]: target.value }),
  })
  if (type === 'zipCode') return <Field label={words.zipCode} maxLength={LIMITS.filterValueLength} {...text('value')} />
  const number = { inputMode: type === 'orderQuantity' ? 'numeric' : 'decimal', maxLength: AMOUNT_LENGTH } as const
  const label = type === 'orderQuantity' ? words.items : currency === null ? words.amount : words.amountIn(currency)
  if (operator !== 'between') return <Field label={label} {...number} {...text('value')} />
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-small text-ink-2">{label}</legend>
      <div className="grid grid-cols-2 gap-3">
        <Field label={words.from} {...number} {...text('value')} />
        <Field label={words.to} {...number} {...text('maxValue')} />
      </div>
    </fieldset>
  )
}

function ChoiceField({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  const choices = filterChoices[draft.type as keyof typeof filterChoices].map((value) => ({
    value,
    label: sentenceWords.choices[value],
    ...(value in words.choiceHints && { hint: words.choiceHints[value as keyof typeof words.choiceHints] }),
  }))
  return (
    <RadioGroup
      label={words.who}
      choices={choices}
      value={choices.find(({ value }) => value === draft.value)?.value ?? null}
      onChange={(value) => onChange({ value })}
    />
  )
}
