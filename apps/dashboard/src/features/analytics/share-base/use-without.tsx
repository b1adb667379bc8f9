import { canonicalLeftOut, MAX_FILTERS } from '@earshot/survey'
import { type ReactNode, useState } from 'react'
import { lazyChunk } from '../../../ui/lazy.ts'
import { useResultsLocation } from '../results-location.ts'
import type { ResultsQuestion } from '../results-query.ts'

const useSheet = lazyChunk(() => import('./without-sheet.tsx'))

/** Which options the shares of a question are without, and how to choose others. */
export type Without = {
  /** Whether so many other questions are without options that an address has no room for this one. */
  readonly isFull: boolean
  readonly choose: () => void
  readonly putBack: () => void
  /** The sheet while it is open. */
  readonly sheet: ReactNode
}

/** Leaves options of a question out of its shares, in the address. Back puts them back. */
export function useWithout(question: ResultsQuestion): Without {
  const { location, ask } = useResultsLocation()
  const { query } = location
  const { questionId } = question
  const sheet = useSheet()
  const [isOpen, setIsOpen] = useState(false)
  const leaveOut = (optionIds: readonly string[]) => {
    const others = query.without.filter((one) => one.questionId !== questionId)
    setIsOpen(false)
    ask({ ...query, without: canonicalLeftOut([...others, { questionId, optionIds }]) })
  }
  return {
    isFull: query.without.filter((one) => one.questionId !== questionId).length >= MAX_FILTERS,
    choose: () => sheet.load(() => setIsOpen(true)),
    putBack: () => leaveOut([]),
    sheet: isOpen && sheet.loaded && (
      <sheet.loaded.WithoutSheet question={question} onClose={() => setIsOpen(false)} onShow={leaveOut} />
    ),
  }
}
