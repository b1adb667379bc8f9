import { useLayoutEffect, useState } from 'react'
import { modals } from '../modals.ts'

/** A place above everything, and inside the uppermost dialog: all that lies outside is dead as long as it is open. */
export function useTopLayer(): HTMLElement {
  const [container] = useState(createContainer)
  useLayoutEffect(() => {
    rise(container)
    const stop = modals.subscribe(() => rise(container))
    return () => {
      stop()
      container.remove()
    }
  }, [container])
  return container
}

function createContainer(): HTMLElement {
  const container = document.createElement('div')
  container.className = 'toast-container'
  container.popover = 'manual'
  return container
}

/** A moved element leaves the browser's top layer, and enters it again as the uppermost. */
function rise(container: HTMLElement) {
  const parent = modals.top() ?? document.body
  parent.append(container)
  container.showPopover()
}
