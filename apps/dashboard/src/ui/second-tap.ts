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
