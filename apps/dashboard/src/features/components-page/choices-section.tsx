import { useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChipSwitch } from '../../ui/chip-switch.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Switch } from '../../ui/switch.tsx'
import { panelId, Tabs } from '../../ui/tabs.tsx'
import type { Sample } from './samples.ts'
import { ExampleRow, ExampleSection } from './section.tsx'
import { words } from './words.ts'

export function ChoicesSection({ sample }: { readonly sample: Sample }) {
  const { label, hint, error, options } = sample
  const [isOn, setIsOn] = useState(true)
  const [choice, setChoice] = useState<string | null>(null)
  const [segment, setSegment] = useState('1')
  const [tab, setTab] = useState('0')
  const choices = options.map((option, index) => ({ value: String(index), label: option }))
  const described = choices.map((one, index) => ({ ...one, ...(index === 1 && { hint }), disabled: index === 3 }))
  return (
    <ExampleSection title={words.choices}>
      <ExampleRow>
        <Switch checked={isOn} onChange={setIsOn}>
          {label}
        </Switch>
        <Switch checked={!isOn} onChange={(checked) => setIsOn(!checked)}>
          {hint}
        </Switch>
        <Switch checked disabled onChange={() => {}}>
          {label}
        </Switch>
        <Switch checked={isOn} onChange={setIsOn} hint={hint}>
          {label}
        </Switch>
        <ChipSwitch label={label} state={isOn ? words.on : words.off} checked={isOn} onChange={setIsOn} />
      </ExampleRow>
      <div>
        <Checkbox checked={isOn} onChange={setIsOn}>
          {sample.paragraph}
        </Checkbox>
        <Checkbox checked={!isOn} onChange={(checked) => setIsOn(!checked)} hint={hint}>
          {label}
        </Checkbox>
        <Checkbox checked={false} onChange={() => {}} error={error}>
          {label}
        </Checkbox>
        <Checkbox checked disabled onChange={() => {}}>
          {label}
        </Checkbox>
      </div>
      <RadioGroup label={sample.sentence} choices={described} value={choice} onChange={setChoice} />
      <RadioGroup label={`${label} 2`} choices={choices.slice(0, 2)} value={null} onChange={() => {}} error={error} />
      <SegmentedControl label={label} segments={choices.slice(0, 3)} value={segment} onChange={setSegment} />
      <Tabs label={`${label} 2`} tabs={choices.slice(0, 3)} value={tab} onChange={setTab} />
      <div role="tabpanel" id={panelId(tab)} aria-label={options[Number(tab)]} className="text-small text-ink-2">
        {options[Number(tab)]}
      </div>
    </ExampleSection>
  )
}
