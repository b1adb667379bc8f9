import { useEffect, useState } from 'react'
import { ProblemError } from '../../../lib/failure.ts'

/** The merchant's view of the failure of a save, or of publishing. */
type ConflictView = { readonly failure: unknown; readonly isOpen: boolean }

/**
 * Whether two copies of the survey stand against each other, and whether the choice is on the screen: it opens by
 * itself once for each save that meets another's, and can be put off.
 * @param failure the failure of the last save or publishing
 * @param debounced the same, once nobody is typing
 */
export function useConflict(failure: unknown, debounced: unknown) {
  const version = versionElsewhere(failure)
  const [view, setView] = useState<ConflictView>({ failure: null, isOpen: false })
  useEffect(() => {
    // A menu that is open would be left behind it, and hold the pointer: the notice leads here, too.
    const isFree = document.querySelector('[role=menu]') === null
    setView((now) => (now.failure === debounced ? now : { failure: debounced, isOpen: isFree }))
  }, [debounced])
  return {
    /** The version that stands on the server, as far as is known here; null: there is no conflict. */
    version,
    isOpen: version !== null && view.failure === failure && view.isOpen,
    open: () => setView({ failure, isOpen: true }),
    putOff: () => setView({ failure, isOpen: false }),
  }
}

const versionElsewhere = (failure: unknown): number | null =>
  failure instanceof ProblemError && failure.problem.code === 'survey_changed_elsewhere'
    ? failure.problem.version
    : null
