import type { Control } from '@earshot/survey/respondent'
import { useEffect, useRef } from 'react'
import type { PlayerProblem } from './player-state.ts'
import { playerProblemText } from './problem-text.ts'
import type { Words } from './words.ts'

type Props = { readonly problem: PlayerProblem; readonly control: Control; readonly words: Words }

/** Beside the question: why Next failed. The focus goes to the element to fix, also when Next is tried again. */
export function ProblemMessage({ problem, control, words }: Props) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const form = text.current?.closest('form')
    const focus = () => form && elementToFix(form, problem)?.focus()
    focus()
    form?.addEventListener('submit', focus)
    return () => form?.removeEventListener('submit', focus)
  }, [problem])
  return (
    <p ref={text} id="problem" className="problem" role="alert">
      {playerProblemText(problem, control, words)}
    </p>
  )
}

/** The text of Other, the choice that stands, or where an answer begins. */
function elementToFix(form: HTMLFormElement, problem: PlayerProblem): HTMLElement | null {
  const find = (selector: string) => form.querySelector<HTMLElement>(selector)
  const invalid = problem === 'other_too_long' ? find('.other') : find('input:checked')
  return invalid ?? find('input, textarea, button')
}
