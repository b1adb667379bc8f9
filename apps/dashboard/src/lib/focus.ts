import { type RefObject, useEffect, useRef } from 'react'

/** Whether the focused element is gone: Tab would start over. */
export const isFocusLost = (): boolean => document.activeElement === document.body

/** The heading of the screen, made focusable. */
export function focusableHeading(): HTMLElement | null {
  const heading = document.querySelector('h1')
  if (heading) heading.tabIndex = -1
  return heading
}

/** The item at an index, else the last one, else the heading gets the focus. */
export function focusItem(items: readonly HTMLElement[], index: number): void {
  const goal = items[index] ?? items.at(-1) ?? focusableHeading()
  goal?.focus()
}

type Options = {
  /** The items that are drawn now, in their order. */
  readonly items: () => readonly HTMLElement[]
  readonly keyOf: (item: HTMLElement) => string | undefined
  /** The key of the item that was used last; null after it was removed. */
  readonly lastUsed: RefObject<string | null>
  /** Whether that item is still in use, for example in a sheet. The focus does not move before it is closed. */
  readonly isInUse?: boolean
}

/**
 * If the item that was used last is removed and the focus with it, the focus moves to the item that took its place, else
 * to the one before it, else to the heading.
 */
export function useFocusAfterRemoval({ items, keyOf, lastUsed, isInUse = false }: Options): void {
  const before = useRef<readonly (string | undefined)[]>([])
  useEffect(() => {
    const now = items()
    const keys = now.map(keyOf)
    if (lastUsed.current !== null && !keys.includes(lastUsed.current)) {
      if (isInUse) return
      const index = before.current.indexOf(lastUsed.current)
      lastUsed.current = null
      if (index >= 0 && isFocusLost()) focusItem(now, index)
    }
    before.current = keys
  })
}
