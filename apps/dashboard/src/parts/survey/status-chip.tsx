import { Chip } from '../../ui/chip.tsx'
import type { ShownStatus } from './shown-status.ts'
import { surveyWords } from './survey-words.ts'

/** Whether shoppers see a survey. */
export function StatusChip({ status }: { readonly status: ShownStatus }) {
  if (status === 'draft') return <Chip>{surveyWords.draft}</Chip>
  if (status === 'full') return <Chip tone="amber">{surveyWords.full}</Chip>
  return (
    <Chip tone="green" dot>
      {surveyWords.live}
    </Chip>
  )
}
