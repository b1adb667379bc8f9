import { deferredWords } from './deferred-words.ts'
import { type Words, withWords } from './words.ts'

/** Stands in the place of a control that could not be fetched. */
export function Retry({ words: overrides, onRetry }: { readonly words: Words; readonly onRetry: () => void }) {
  const words = withWords(deferredWords, overrides)
  return (
    <p className="problem" role="alert" lang={words.lang}>
      {words.notLoaded}
      <button type="button" className="button" onClick={onRetry}>
        {words.tryAgain}
      </button>
    </p>
  )
}
