import { useEffect, useState } from 'react'
import { ProblemError } from '../../../lib/failure.ts'

/**
 * Whether two copies of the survey stand against each other, and whether the choice is on the screen: it opens by
 * itself once for each save that meets another's, and can be put off.
 * @param failure of the last save or publishing
 */
export function useConflict(failure: unknown) {
  const version = versionElsewhere(failure)
  /** The failure that the choice is open for. */
  const [openFor, setOpenFor] = useState<unknown>(null)
  // Here, not in the sheet, which is drawn anew where a turned screen has another layout.
  const [isSideBySide, setSideBySide] = useState(false)
  useEffect(() => {
    setSideBySide(false)
    // A menu that is open would be left behind it, and hold the pointer: the notice leads here, too.
    setOpenFor(document.querySelector('[role=menu]') ? null : failure)
  }, [failure])
  return {
    /** The version that stands on the server, as far as is known here; null: there is no conflict. */
    version,
    isOpen: version !== null && openFor === failure,
    open: () => setOpenFor(failure),
    putOff: () => setOpenFor(null),
    isSideBySide,
    showSideBySide: () => setSideBySide(true),
  }
}

const versionElsewhere = (failure: unknown): number | null =>
  failure instanceof ProblemError && failure.problem.code === 'survey_changed_elsewhere'
    ? failure.problem.version
    : null
