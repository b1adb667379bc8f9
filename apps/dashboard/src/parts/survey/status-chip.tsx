import { Chip } from '../../ui/chip.tsx'
import { surveyWords } from './survey-words.ts'

/** A survey that is `full` is published, but shoppers no longer see it. ADR-0028. */
export type ShownStatus = 'draft' | 'live' | 'full'

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
