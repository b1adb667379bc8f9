import { Button, ButtonLink, type ButtonLook } from '../../ui/button.tsx'
import { IconButton, IconLink } from '../../ui/icon-button.tsx'
import type { Sample } from './samples.ts'
import { Row, Section } from './section.tsx'
import { words } from './words.ts'

const looks: readonly ButtonLook[] = ['main', 'quiet', 'raised', 'danger', 'plain']

export function ButtonsSection({ sample }: { readonly sample: Sample }) {
  return (
    <Section title={words.buttons}>
      {looks.map((look) => (
        <Row key={look}>
          <Button look={look}>{look}</Button>
          <Button look={look} disabled>
            {look}
          </Button>
          <Button look={look} isBusy>
            {look}
          </Button>
          <ButtonLink look={look} to="/dev/components">
            {look}
          </ButtonLink>
        </Row>
      ))}
      <Button look="main">{sample.paragraph}</Button>
      <Row>
        <IconButton icon="pencil" label={`${sample.label} 1`} />
        <IconButton icon="trash" label={`${sample.label} 2`} disabled />
        <IconLink icon="back" label={`${sample.label} 3`} to="/dev/components" />
        <IconLink icon="forward" label={`${sample.label} 4`} to="/dev/components" />
      </Row>
    </Section>
  )
}
