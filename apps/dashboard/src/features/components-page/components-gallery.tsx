import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ScreenLayout } from '../../ui/screen.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { toasts } from '../../ui/toast/toasts.ts'
import { ButtonsSection } from './buttons-section.tsx'
import { ChoicesSection } from './choices-section.tsx'
import { FieldsSection } from './fields-section.tsx'
import { FiguresSection } from './figures-section.tsx'
import { OverlaysSection } from './overlays-section.tsx'
import { type SampleName, samples } from './samples.ts'
import { StatesSection } from './states-section.tsx'
import { ToastsSection } from './toasts-section.tsx'
import { useRootAttribute } from './use-root-attribute.ts'
import { words } from './words.ts'

const schemes = ['system', 'light', 'dark'] as const
const directions = ['ltr', 'rtl'] as const
const texts: readonly SampleName[] = ['english', 'german', 'arabic']

const asSegments = <Value extends string>(values: readonly Value[]) => values.map((value) => ({ value, label: value }))

/** Every component in every state, in both schemes and directions, with the words that break layouts. */
export function ComponentsGallery() {
  const [scheme, setScheme] = useState<(typeof schemes)[number]>('system')
  const [direction, setDirection] = useState<(typeof directions)[number]>('ltr')
  const [text, setText] = useState<SampleName>('english')
  useRootAttribute('data-scheme', scheme === 'system' ? null : scheme)
  useRootAttribute('dir', direction)
  const sample = samples[text]
  return (
    <ScreenLayout
      bar={<h1 className="text-heading">{words.title}</h1>}
      foot={
        <Button
          variant="main"
          className="w-full"
          onClick={() => toasts.show({ title: sample.sentence, variant: 'success' })}
        >
          {words.footAction}
        </Button>
      }
    >
      <SegmentedControl label={words.scheme} segments={asSegments(schemes)} value={scheme} onChange={setScheme} />
      <SegmentedControl
        label={words.direction}
        segments={asSegments(directions)}
        value={direction}
        onChange={setDirection}
      />
      <SegmentedControl label={words.text} segments={asSegments(texts)} value={text} onChange={setText} />
      <ToastsSection sample={sample} />
      <OverlaysSection sample={sample} />
      <ButtonsSection sample={sample} />
      <FieldsSection key={text} sample={sample} />
      <ChoicesSection sample={sample} />
      <FiguresSection sample={sample} />
      <StatesSection sample={sample} />
    </ScreenLayout>
  )
}
