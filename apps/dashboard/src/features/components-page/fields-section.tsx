import { useState } from 'react'
import { DatePicker } from '../../ui/date-picker/date-picker.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { Sample } from './samples.ts'
import { ExampleSection } from './section.tsx'
import { words } from './words.ts'

export function FieldsSection({ sample }: { readonly sample: Sample }) {
  const { label, hint, error, value, options } = sample
  const [chosen, setChosen] = useState<string | null>(null)
  const [date, setDate] = useState<string | null>(null)
  const [narrowDate, setNarrowDate] = useState<string | null>('2026-03-09')
  const choices = options.map((option, index) => ({ value: String(index), label: option, disabled: index === 3 }))
  const search = useSearch(sample)
  return (
    <ExampleSection title={words.fields}>
      <div className="grid gap-4 wide:grid-cols-2">
        <Field label={label} hint={hint} placeholder={value} />
        <Field label={`${label} 2`} defaultValue={value} error={error} />
        <Field label={`${label} 3`} defaultValue={value} disabled />
        <Field label={words.hidden} labelHidden placeholder={value} end={<IconButton icon="search" label={value} />} />
        <TextArea label={`${label} 4`} hint={hint} defaultValue={sample.paragraph} />
        <TextArea label={`${label} 5`} error={error} />
        <Select label={`${label} 6`} hint={hint} options={choices} value={chosen} onChange={setChosen} />
        <Select label={`${label} 7`} error={error} options={choices} value="1" onChange={() => {}} />
        <Select label={`${label} 8`} options={choices} value={null} onChange={() => {}} disabled />
        <DatePicker label={`${label} 9`} value={date} onChange={setDate} hint={hint} />
        <DatePicker
          label={`${label} 10`}
          value={narrowDate}
          onChange={setNarrowDate}
          min="2026-03-02"
          max="2026-04-20"
        />
        <DatePicker label={`${label} 11`} value={null} onChange={() => {}} disabled />
        <SearchSelect label={`${label} 12`} hint={hint} {...search} />
        <SearchSelect label={`${label} 13`} error={error} {...search} />
      </div>
    </ExampleSection>
  )
}

const MANY = 300

/** One of hundreds. */
function useSearch({ options }: Sample) {
  const [value, setValue] = useState('1')
  const option = (index: number) => ({
    value: String(index),
    label: options[index % options.length] ?? '',
    hint: String(index + 1),
  })
  return {
    name: 'search',
    value,
    chosen: option(Number(value)),
    options: () => Array.from({ length: MANY }, (_, index) => option(index)),
    onChange: setValue,
  }
}
