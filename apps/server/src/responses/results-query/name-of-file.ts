import { filterText, VERIFIED_ONLY } from '@earshot/survey'
import { localDay } from '../local-day.ts'
import type { SurveyHead } from '../read-queries.ts'
import type { WantedResults } from './open-results.ts'
import { periodDays } from './period-days.ts'

const words = {
  survey: 'Survey',
  days: (from: string, to: string) => `${from} to ${to}`,
  verifiedOnly: 'verified orders only',
}

/** Windows allows none of these in the name of a file, and browsers write underscores instead. */
const NOT_IN_NAMES = /[\\/:*?"<>|\s]+/g

/**
 * The name of a file with responses of a survey, without its ending. It names the days of its period, and says if it has
 * verified orders only.
 */
export function nameOfFile({ name, timezone }: SurveyHead, { query, now }: WantedResults): string {
  const days = periodDays(query.period, localDay(now, timezone))
  const isVerifiedOnly = query.filters.some((filter) => filterText(filter) === filterText(VERIFIED_ONLY))
  const parts = [
    name.replace(NOT_IN_NAMES, ' ').trim() || words.survey,
    days && words.days(days.from, days.to),
    isVerifiedOnly && words.verifiedOnly,
  ]
  return parts.filter(Boolean).join(', ')
}
