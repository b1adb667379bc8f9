import type { Analytics } from './analytics-query.ts'
import { words } from './words.ts'

/** What is in no figure (decisions D11), so that nobody misses it. */
export function LeftOut({ analytics }: { readonly analytics: Pick<Analytics, 'testResponses' | 'spamResponses'> }) {
  const { testResponses, spamResponses } = analytics
  return (
    <>
      {testResponses > 0 && <p className="text-caption text-ink-3">{words.tests(testResponses)}</p>}
      {spamResponses > 0 && <p className="text-caption text-ink-3">{words.spam(spamResponses)}</p>}
    </>
  )
}
