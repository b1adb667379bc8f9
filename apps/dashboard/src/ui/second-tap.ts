/** As far apart as the two taps of a double tap are, in time and on the screen. */
const DOUBLE_TAP_MS = 400
const DOUBLE_TAP_PX = 30

type Press = Pick<PointerEvent, 'timeStamp' | 'clientX' | 'clientY'>

let last: Press | null = null
globalThis.addEventListener?.(
  'pointerdown',
  ({ timeStamp, clientX, clientY }) => {
    last = { timeStamp, clientX, clientY }
  },
  { capture: true },
)

/** The newest press anywhere on the page. */
export const lastPress = (): Press | null => last

/** Whether two presses are the two of a double tap. */
export const isSecondTap = (first: Press, second: Press): boolean =>
  second.timeStamp - first.timeStamp < DOUBLE_TAP_MS &&
  Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY) < DOUBLE_TAP_PX

/** The second tap of a double tap on what is just going was meant for that: below, it would choose something unseen. */
export function ignoreSecondTap(): void {
  const first = last
  if (first === null) return
  const over = new AbortController()
  const options = { capture: true, signal: over.signal }
  function ignore(event: MouseEvent) {
    if (first === null || !isSecondTap(first, event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  // A press would bring the focus there.
  document.addEventListener('mousedown', ignore, options)
  document.addEventListener('click', ignore, options)
  // A press elsewhere since then ends it.
  document.addEventListener('pointerdown', (press) => !isSecondTap(first, press) && over.abort(), options)
  setTimeout(() => over.abort(), DOUBLE_TAP_MS)
}
