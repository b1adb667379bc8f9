import { deferredWords } from './deferred-words.ts'
import { type Words, withWords } from './words.ts'

/** The preview of a survey without questions. Spec §2.9. */
export const Empty = ({ words }: { readonly words: Words }) => (
  <p className="empty">{withWords(deferredWords, words).addQuestions}</p>
)
