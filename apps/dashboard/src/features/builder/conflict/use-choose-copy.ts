import { useQueryClient } from '@tanstack/react-query'
import type { SavedSession } from '../editing/editing-session.ts'
import { type LoadedSurvey, toWorkingCopy } from '../loaded-survey.ts'
import { cacheSurvey } from '../survey-query.ts'
import { words } from './words.ts'

type Options = {
  /** Called before a copy is taken. */
  readonly onChoose: () => void
  /** Offers to take the choice back. */
  readonly offerUndo: (title: string) => void
}

/** Takes one of two copies that are in conflict. */
export function useChooseCopy(session: SavedSession, { onChoose, offerUndo }: Options) {
  const cache = useQueryClient()
  return {
    saveMine(theirs: LoadedSurvey): void {
      onChoose()
      cacheSurvey(cache, theirs)
      session.saveMine(toWorkingCopy(theirs), theirs.version)
      offerUndo(words.chosen.saveMine)
    },

    takeTheirs(theirs: LoadedSurvey): void {
      onChoose()
      cacheSurvey(cache, theirs)
      session.takeTheirs(toWorkingCopy(theirs), theirs.version)
      offerUndo(words.chosen.takeTheirs)
    },
  }
}
