import type { WantedResults } from './open-results.ts'

const words = { verifiedOnly: (survey: string) => `${survey}, verified orders only` }

/** The name of a file with responses of a survey, without its ending. It says that it has verified orders only. */
export function nameOfFile(survey: string, wanted: WantedResults | null): string {
  const isVerifiedOnly = wanted?.query.filters.some(
    ({ kind, values }) => kind === 'signed_order' && values.join() === 'yes',
  )
  return isVerifiedOnly ? words.verifiedOnly(survey) : survey
}
