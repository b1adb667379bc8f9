import type { Answer, PublishedQuestion } from '@earshot/survey/respondent'
import { useEffect, useState } from 'react'
import type { PlayerMove } from './player-moves.ts'
import { type PlayerProgress, type PlayerState, startState, withDraft } from './player-state.ts'
import type { Later } from './use-later.ts'

type Player = {
  readonly state: PlayerState
  readonly answer: (answer: Answer) => void
  readonly move: (type: PlayerMove['type']) => void
}

type Options = {
  readonly now: () => number
  readonly later: Later | undefined
  readonly resume: PlayerProgress | undefined
  readonly onProgress: ((progress: PlayerProgress) => void) | undefined
}

/** One respondent's walk through a survey, told onward whenever an answer is given. */
export function usePlayer(
  questions: readonly PublishedQuestion[],
  { now, later, resume, onProgress }: Options,
): Player {
  const [kept, keep] = useState(() => startState(questions, now(), resume))
  // A press that came before `later`, which knows the way: it is made up for, once however often it was pressed.
  const [waiting, wait] = useState<PlayerMove | null>(null)
  const state = later ? later.keepWalking(questions, kept) : kept
  function go({ movePlayer, progressOf }: Later, move: PlayerMove): void {
    const after = movePlayer(questions, state, move)
    keep(after)
    if (move.type === 'next' && after.moves > state.moves) onProgress?.(progressOf(after))
  }
  useEffect(() => {
    if (!later || !waiting) return
    wait(null)
    go(later, waiting)
  })
  return {
    state,
    answer: (answer) => keep(withDraft(state, answer)),
    move(type) {
      const move = { type, now: now() }
      if (later && !waiting) go(later, move)
      else wait(move)
    },
  }
}
