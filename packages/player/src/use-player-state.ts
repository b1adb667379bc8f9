import type { Answer, PublishedQuestion } from '@earshot/survey/respondent'
import { useEffect, useState } from 'react'
import type { PlayerMove } from './player-moves.ts'
import type { PlayerProps } from './player-props.ts'
import { type PlayerState, startState, withDraft, withTyped } from './player-state.ts'
import { type Deferred, useDeferred } from './use-deferred.ts'

type Player = {
  readonly state: PlayerState
  /** A button was pressed whose code could not be fetched. */
  readonly isStuck: boolean
  readonly answer: (answer: Answer) => void
  readonly move: (type: PlayerMove['type']) => void
}

type Options = {
  readonly now: () => number
  readonly deferred: Deferred | undefined
  readonly resume: PlayerProps['resume']
  /** Answers in controls that were not given yet. */
  readonly typed: PlayerProps['typed']
  readonly onProgress: PlayerProps['onProgress']
  readonly onTyped: PlayerProps['onTyped']
}

/** One respondent's walk through a survey, told onward whenever an answer is given. */
export function usePlayerState(
  questions: readonly PublishedQuestion[],
  { now, deferred, resume, typed, onProgress, onTyped }: Options,
): Player {
  const [rawState, setRawState] = useState(() => withTyped(startState(questions, now(), resume), typed))
  // A press that came before `deferred`, which knows the way: it is made up for, once however often it was pressed.
  const [waiting, wait] = useState<PlayerMove | null>(null)
  const [isStuck, setStuck] = useState(false)
  const [, drawAgain] = useState({})
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
    isStuck: isStuck && !deferred,
    answer(answer) {
      setRawState(withDraft(state, answer))
      const questionId = state.path.at(-1)
      if (questionId) onTyped?.({ [questionId]: answer })
    },
    move(type) {
      const move = { type, now: now() }
      if (deferred && !waiting) go(deferred, move)
      else {
        wait(move)
        useDeferred.load().then(
          () => drawAgain({}),
          () => setStuck(true),
        )
      }
    },
  }
}
