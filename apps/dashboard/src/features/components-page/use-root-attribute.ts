import { useLayoutEffect } from 'react'

/** Holds an attribute of the page's root for as long as the page is shown; null takes it away. */
export function useRootAttribute(name: string, value: string | null) {
  useLayoutEffect(() => {
    const root = document.documentElement
    const before = root.getAttribute(name)
    set(root, name, value)
    return () => set(root, name, before)
  }, [name, value])
}

function set(root: HTMLElement, name: string, value: string | null) {
  if (value === null) root.removeAttribute(name)
  else root.setAttribute(name, value)
}
