import { AllInResponses, Quotes } from '../quotes.tsx'
import type { Summary } from '../results-query.ts'

const QUOTES_SHOWN = 5

/** The newest of what people wrote; the list of responses has all. */
export function Texts({ summary: { newest } }: { readonly summary: Summary<'texts'> }) {
  return (
    <>
      <Quotes quotes={newest.slice(0, QUOTES_SHOWN)} />
      <AllInResponses />
    </>
  )
}
