import { useEffect, useRef, useState } from 'react'

/** Longer than the pause after which typing is saved, and answered. */
const QUIET_MS = 2000

/**
 * For a dialog that opens by itself: the earlier value as long as a text field has the focus, and for a moment after
 * typing, because the dialog would take the keys.
 */
export function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value)
  const typedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const type = () => {
      typedAt.current = performance.now()
    }
    globalThis.addEventListener('beforeinput', type, true)
    return () => globalThis.removeEventListener('beforeinput', type, true)
  }, [])
  useEffect(() => {
    let again: ReturnType<typeof setTimeout> | undefined
    function check() {
      clearTimeout(again)
      // Once it is left, it is looked again.
      if (isTypedIn(document)) return
      const restsInMs = typedAt.current + QUIET_MS - performance.now()
      if (restsInMs > 0) again = setTimeout(check, restsInMs)
      else setDebounced(value)
    }
    /** Whatever gets the focus instead has it only after this. */
    function leave() {
      clearTimeout(again)
      again = setTimeout(check)
    }
    check()
    document.addEventListener('focusout', leave)
    return () => {
      document.removeEventListener('focusout', leave)
      clearTimeout(again)
    }
  }, [value])
  return debounced
}

/** Also within the preview, which is a root of its own. */
function isTypedIn({ activeElement }: DocumentOrShadowRoot): boolean {
  if (activeElement?.shadowRoot) return isTypedIn(activeElement.shadowRoot)
  return activeElement instanceof HTMLElement && (activeElement.matches(TYPED_IN) || activeElement.isContentEditable)
}

const TYPED_IN = 'textarea, input:not([type=checkbox], [type=radio], [type=button], [type=file])'
