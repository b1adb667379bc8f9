import { filterText, VERIFIED_ONLY } from '@earshot/survey'
import type { WantedResults } from './open-results.ts'

const words = { verifiedOnly: (survey: string) => `${survey}, verified orders only` }

/** The name of a file with responses of a survey, without its ending. It says that it has verified orders only. */
export function nameOfFile(survey: string, { query }: WantedResults): string {
  const isVerifiedOnly = query.filters.some((filter) => filterText(filter) === filterText(VERIFIED_ONLY))
  return isVerifiedOnly ? words.verifiedOnly(survey) : survey
}
