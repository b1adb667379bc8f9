import { useQueryClient } from '@tanstack/react-query'
import type { SavedSession } from '../editing/editing-session.ts'
import { type LoadedSurvey, workingCopy } from '../loaded-survey.ts'
import { keepSurvey } from '../survey-query.ts'
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
    keepMine(theirs: LoadedSurvey): void {
      onChoose()
      keepSurvey(cache, theirs)
      session.keepMine(workingCopy(theirs), theirs.version)
      offerUndo(words.chosen.keepMine)
    },

    takeTheirs(theirs: LoadedSurvey): void {
      onChoose()
      keepSurvey(cache, theirs)
      session.takeTheirs(workingCopy(theirs), theirs.version)
      offerUndo(words.chosen.takeTheirs)
    },
  }
}
