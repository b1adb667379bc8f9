import { Panel } from '../../ui/card.tsx'
import { Chip, ChipButton } from '../../ui/chip.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Table } from '../../ui/table.tsx'
import type { Sample } from './samples.ts'
import { ExampleRow, ExampleSection } from './section.tsx'
import { words } from './words.ts'

const tones = ['plain', 'green', 'amber', 'indigo', 'teal', 'plum', 'ochre', 'red'] as const

const figures = [1_284_907, 942, 61, 7, 0]

export function FiguresSection({ sample }: { readonly sample: Sample }) {
  const rows = sample.options.map((option, index) => ({ option, responses: figures[index] ?? 0 }))
  return (
    <ExampleSection title={words.figures}>
      <ExampleRow>
        {tones.map((tone) => (
          <Chip key={tone} tone={tone} dot={tone === 'green'}>
            {tone}
          </Chip>
        ))}
      </ExampleRow>
      <ExampleRow>
        <ChipButton pressed onPress={() => {}}>
          {sample.options[0]}
        </ChipButton>
        <ChipButton pressed={false} onPress={() => {}}>
          {sample.options[2]}
        </ChipButton>
      </ExampleRow>
      <Panel>
        <h3 className="text-heading">{sample.sentence}</h3>
        <p className="mt-2 font-display text-figure tabular-nums">{figures[0]?.toLocaleString('en')}</p>
        <div className="mt-3 flex flex-col gap-3">
          <Meter share={0.41} />
          <Progress label={sample.label} share={0.64} />
          <Progress label={`${sample.label} 2`} share={null} />
        </div>
      </Panel>
      <Panel>
        <Table
          caption={sample.label}
          rows={rows}
          rowKey={(row) => row.option}
          columns={[
            { key: 'option', heading: sample.label, cell: (row) => row.option },
            { key: 'sentence', heading: sample.hint, cell: () => sample.sentence },
            { key: 'count', heading: '№', cell: (row) => row.responses.toLocaleString('en'), isFigure: true },
          ]}
        />
      </Panel>
    </ExampleSection>
  )
}
