import type { Answer, PublishedQuestion } from '@earshot/survey/respondent'
import { useEffect, useState } from 'react'
import type { PlayerMove } from './player-moves.ts'
import { type PlayerProgress, type PlayerState, startState, withDraft } from './player-state.ts'
import type { Deferred } from './use-deferred.ts'

type Player = {
  readonly state: PlayerState
  readonly answer: (answer: Answer) => void
  readonly move: (type: PlayerMove['type']) => void
}

type Options = {
  readonly now: () => number
  readonly deferred: Deferred | undefined
  readonly resume: PlayerProgress | undefined
  readonly onProgress: ((progress: PlayerProgress) => void) | undefined
}

/** One respondent's walk through a survey, told onward whenever an answer is given. */
export function usePlayerState(
  questions: readonly PublishedQuestion[],
  { now, deferred, resume, onProgress }: Options,
): Player {
  const [rawState, setRawState] = useState(() => startState(questions, now(), resume))
  // A press that came before `deferred`, which knows the way: it is made up for, once however often it was pressed.
  const [waiting, wait] = useState<PlayerMove | null>(null)
  const state = deferred ? deferred.reconcileState(questions, rawState) : rawState
  function go({ movePlayer, progressOf }: Deferred, move: PlayerMove): void {
    const after = movePlayer(questions, state, move)
    setRawState(after)
    if (move.type === 'next' && after.moves > state.moves) onProgress?.(progressOf(after))
  }
  useEffect(() => {
    if (!deferred || !waiting) return
    wait(null)
    go(deferred, waiting)
  })
  return {
    state,
    answer: (answer) => setRawState(withDraft(state, answer)),
    move(type) {
      const move = { type, now: now() }
      if (deferred && !waiting) go(deferred, move)
      else wait(move)
    },
  }
}
