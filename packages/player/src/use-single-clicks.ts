import { type RefObject, useEffect } from 'react'

/** The second half of a double click on Back must not reach through to the question before that; Next has its own. */
export function useSingleClicks(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current
    element?.addEventListener('click', refuseSecond, true)
    return () => element?.removeEventListener('click', refuseSecond, true)
  }, [frame])
}

function refuseSecond(event: MouseEvent): void {
  if (event.detail < 2 || !(event.target as Element).closest('.quiet')) return
  event.preventDefault()
  event.stopPropagation()
}
