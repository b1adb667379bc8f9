import { FEWEST_SCORES } from '@earshot/survey'
import { formatCount } from '../../lib/format.ts'

const needsMore = (figure: string, answered: number) =>
  `${figure} needs ${FEWEST_SCORES} responses. There ${answered === 1 ? 'is' : 'are'} ${answered} so far.`

export const words = {
  none: '–',
  scoreNeeds: (answered: number) => needsMore('A score', answered),
  marginNeeds: (answered: number) => needsMore('A margin of error', answered),
  scores: 'How often each score was given',
  scoreCount: (score: number, count: number) => `Score ${score}: ${formatCount(count)}`,
} as const
