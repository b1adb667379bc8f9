import { useLayoutEffect, useState } from 'react'
import { modals } from '../modals.ts'

/** A place above everything, and inside the uppermost dialog: all that lies outside is dead as long as it is open. */
export function useTopmostPlace(): HTMLElement {
  const [place] = useState(makePlace)
  useLayoutEffect(() => {
    rise(place)
    const stop = modals.subscribe(() => rise(place))
    return () => {
      stop()
      place.remove()
    }
  }, [place])
  return place
}

function makePlace(): HTMLElement {
  const place = document.createElement('div')
  place.className = 'toast-place'
  place.popover = 'manual'
  return place
}

/** What is moved leaves the browser's top layer, and enters it again as the uppermost. */
function rise(place: HTMLElement) {
  const parent = modals.top() ?? document.body
  parent.append(place)
  place.showPopover()
}
