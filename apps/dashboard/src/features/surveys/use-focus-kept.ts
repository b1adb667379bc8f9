import { useEffect, useRef } from 'react'

export const cardId = (surveyId: string) => `survey-${surveyId}`

/**
 * When the card goes that had the focus, the focus goes to the card that took its place, else to the one before it, else
 * to the heading: never to nowhere.
 */
export function useFocusKept(surveyIds: readonly string[]): void {
  const cards = surveyIds.map(cardId)
  const focused = useRef<string | null>(null)
  const before = useRef(cards)
  useEffect(() => {
    const place = focused.current === null ? -1 : before.current.indexOf(focused.current)
    before.current = cards
    const isGone = place >= 0 && !cards.includes(focused.current ?? '')
    if (!isGone || document.activeElement !== document.body) return
    const next = document.getElementById(cards[place] ?? cards.at(-1) ?? '')
    const goal = next ?? document.querySelector<HTMLElement>('h1')
    goal?.focus()
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
