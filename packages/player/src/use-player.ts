import type { PublishedQuestion } from '@earshot/survey/respondent'
import { useState } from 'react'
import {
  keepWalking,
  type PlayerEvent,
  type PlayerProgress,
  type PlayerState,
  playerReducer,
  progressOf,
  startState,
} from './player-state.ts'

/** One respondent's walk through a survey, told onward whenever an answer is given. */
export function usePlayer(
  questions: readonly PublishedQuestion[],
  now: () => number,
  resume?: PlayerProgress,
  onProgress?: (progress: PlayerProgress) => void,
): [PlayerState, (event: PlayerEvent) => void] {
  const [kept, keep] = useState(() => startState(questions, now(), resume))
  const state = keepWalking(questions, kept)
  function dispatch(event: PlayerEvent): void {
    const after = playerReducer(questions, state, event)
    keep(after)
    if (event.type === 'next' && after.moves > state.moves) onProgress?.(progressOf(after))
  }
  return [state, dispatch]
}
