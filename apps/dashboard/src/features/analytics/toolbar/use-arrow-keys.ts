import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'

/** Without those of dialogs that are open over it. */
const controlsOf = (bar: HTMLElement) =>
  [...bar.querySelectorAll<HTMLElement>('button, input')].filter((control) => control.closest('dialog') === null)

/**
 * The keyboard of a toolbar, by the ARIA Authoring Practices: Tab reaches one of its controls, and the arrows move between
 * them. If that control is removed, Tab reaches the first one.
 */
export function useArrowKeys(bar: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    if (!bar.current) return
    const controls = controlsOf(bar.current)
    const current = controls.find((control) => control.tabIndex === 0) ?? controls[0]
    for (const control of controls) control.tabIndex = control === current ? 0 : -1
  })

  function moveBy(event: KeyboardEvent<HTMLElement>) {
    const controls = controlsOf(event.currentTarget)
    const at = controls.indexOf(event.target as HTMLElement)
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const steps: { readonly [key: string]: number } = {
      [isRightToLeft ? 'ArrowLeft' : 'ArrowRight']: at + 1,
      [isRightToLeft ? 'ArrowRight' : 'ArrowLeft']: at - 1,
      Home: 0,
      End: controls.length - 1,
    }
    const to = steps[event.key]
    const next = to === undefined ? undefined : controls.at(to % controls.length)
    if (at < 0 || !next) return
    event.preventDefault()
    next.focus()
  }

  function rememberFocus({ currentTarget, target }: FocusEvent<HTMLElement>) {
    if (target.closest('dialog')) return
    for (const control of controlsOf(currentTarget)) control.tabIndex = control === target ? 0 : -1
  }

  return { onKeyDown: moveBy, onFocus: rememberFocus }
}
