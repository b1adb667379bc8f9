import { Button, ButtonLink, type ButtonVariant } from '../../ui/button.tsx'
import { IconButton, IconLink } from '../../ui/icon-button.tsx'
import type { Sample } from './samples.ts'
import { ExampleRow, ExampleSection } from './section.tsx'
import { words } from './words.ts'

const variants: readonly ButtonVariant[] = ['main', 'quiet', 'raised', 'danger', 'plain']

export function ButtonsSection({ sample }: { readonly sample: Sample }) {
  return (
    <ExampleSection title={words.buttons}>
      {variants.map((variant) => (
        <ExampleRow key={variant}>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} disabled>
            {variant}
          </Button>
          <Button variant={variant} isBusy>
            {variant}
          </Button>
          <ButtonLink variant={variant} to="/dev/components">
            {variant}
          </ButtonLink>
        </ExampleRow>
      ))}
      <Button variant="main">{sample.paragraph}</Button>
      <ExampleRow>
        <IconButton icon="pencil" label={`${sample.label} 1`} />
        <IconButton icon="trash" label={`${sample.label} 2`} disabled />
        <IconLink icon="back" label={`${sample.label} 3`} to="/dev/components" />
        <IconLink icon="forward" label={`${sample.label} 4`} to="/dev/components" />
      </ExampleRow>
    </ExampleSection>
  )
}
