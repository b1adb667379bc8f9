import { useQuery } from '@tanstack/react-query'
import { Chip } from '../../../ui/chip.tsx'
import { type LiveSurvey, liveSurveysQuery } from './live-surveys-query.ts'
import { words } from './words.ts'

type Props = { readonly surveyId: string; readonly isLive: boolean }

/**
 * Whether shoppers are asked: what is published, and has had all responses that the plan includes, is not (ADR-0028).
 */
export function StatusChip({ surveyId, isLive }: Props) {
  const { data } = useQuery({ ...liveSurveysQuery, enabled: isLive })
  const survey = data?.surveys.find((one) => one.surveyId === surveyId)
  if (!isLive) return <Chip>{words.draft}</Chip>
  if (survey && isFull(survey)) return <Chip tone="amber">{words.full}</Chip>
  return (
    <Chip tone="green" dot>
      {words.live}
    </Chip>
  )
}

const isFull = ({ limit }: LiveSurvey) => limit !== null && limit.used >= limit.of
