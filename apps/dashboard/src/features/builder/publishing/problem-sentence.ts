import { planProblemText } from '../../../parts/upgrade/upgrade-words.ts'
import { words } from '../words.ts'
import type { LocatedProblem } from './use-publishing.ts'

/** A problem that prevents publishing, in a sentence. */
export const problemSentence = ({ code, refusal }: LocatedProblem): string =>
  refusal ? planProblemText(refusal) : words.publishProblem(code)
