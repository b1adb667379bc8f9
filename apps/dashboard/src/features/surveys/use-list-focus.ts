import { useEffect, useRef } from 'react'
import { useFocusAfterRemoval } from '../../lib/focus.ts'

export const cardId = (surveyId: string) => `survey-${surveyId}`

/** When the card that had the focus is removed, the focus moves to its neighbor. */
export function useListFocus(surveyIds: readonly string[]): void {
  const focused = useRef<string | null>(null)
  useFocusAfterRemoval({
    items: () => surveyIds.flatMap((surveyId) => document.getElementById(cardId(surveyId)) ?? []),
    keyOf: ({ id }) => id,
    lastUsed: focused,
  })
  useEffect(() => {
    function note({ target }: FocusEvent) {
      const card = target instanceof Element && target.closest('article')
      // Menus and dialogs of a card stand elsewhere in the document.
      if (card) focused.current = card.id
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
}
