import { laterWords } from './later-words.ts'
import { type Words, withWords } from './words.ts'

/** Stands in the place of a control that could not be fetched. */
export function Retry({ words: told, onRetry }: { readonly words: Words; readonly onRetry: () => void }) {
  const words = withWords(laterWords, told)
  return (
    <p className="problem" role="alert" lang={words.lang}>
      {words.notLoaded}
      <button type="button" className="button" onClick={onRetry}>
        {words.tryAgain}
      </button>
    </p>
  )
}
