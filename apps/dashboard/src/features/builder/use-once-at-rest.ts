import { useEffect, useRef, useState } from 'react'

/** Longer than the pause after which typing is saved, and answered. */
const REST_MS = 2000

/**
 * What opens a dialog that nobody asked for: the value of before as long as a field to type in has the focus, and as
 * long as something was typed only just now, for the dialog would take the keys.
 */
export function useOnceAtRest<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
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
    function look() {
      clearTimeout(again)
      // Once it is left, it is looked again.
      if (isTypedIn(document)) return
      const restsInMs = typedAt.current + REST_MS - performance.now()
      if (restsInMs > 0) again = setTimeout(look, restsInMs)
      else setSettled(value)
    }
    /** Whatever gets the focus instead has it only after this. */
    function leave() {
      clearTimeout(again)
      again = setTimeout(look)
    }
    look()
    document.addEventListener('focusout', leave)
    return () => {
      document.removeEventListener('focusout', leave)
      clearTimeout(again)
    }
  }, [value])
  return settled
}

/** Also within the preview, which is a root of its own. */
function isTypedIn({ activeElement }: DocumentOrShadowRoot): boolean {
  if (activeElement?.shadowRoot) return isTypedIn(activeElement.shadowRoot)
  return activeElement instanceof HTMLElement && (activeElement.matches(TYPED_IN) || activeElement.isContentEditable)
}

const TYPED_IN = 'textarea, input:not([type=checkbox], [type=radio], [type=button], [type=file])'
