import type { Control } from '@earshot/survey/respondent'
import type { PlayerProblem } from './player-state.ts'
import { problemText } from './problem-text.ts'
import type { Words } from './words.ts'

type Props = { readonly problem: PlayerProblem; readonly control: Control; readonly words: Words }

/** Beside the question: why Next went nowhere. */
export function Problem({ problem, control, words }: Props) {
  return (
    <p id="problem" className="problem" role="alert">
      {problemText(problem, control, words)}
    </p>
  )
}
