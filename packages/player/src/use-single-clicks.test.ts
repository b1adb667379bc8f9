import { expect, test, vi } from 'vitest'
import { singleClicks } from './use-single-clicks.ts'

const mouse = { pointerType: 'mouse', detail: 1, clientX: 200, clientY: 700 }
const phone = { ...mouse, pointerType: 'touch' }
const key = { pointerType: '', detail: 0, clientX: 0, clientY: 0 }

test.each([
  { kind: 'the second half of a double click', first: mouse, second: { ...mouse, detail: 2 }, passes: false },
  { kind: 'a second tap that the browser counts', first: phone, second: { ...phone, detail: 2 }, passes: false },
  { kind: 'a second tap on a phone that counts each as the first', first: phone, second: phone, passes: false },
  { kind: 'a second tap half a second later', first: phone, second: { ...phone, timeStamp: 500 }, passes: true },
  { kind: 'a tap elsewhere', first: phone, second: { ...phone, clientY: 660 }, passes: true },
  { kind: 'a click of its own', first: mouse, second: mouse, passes: true },
  { kind: 'a key pressed twice', first: key, second: key, passes: true },
])('$kind reaches the next question: $passes', ({ first, second, passes }) => {
  const { guard, turn } = aScreen()
  expect(passed(guard, { timeStamp: 0, ...first })).toBe(true)
  turn()
  expect(passed(guard, { timeStamp: 120, ...second })).toBe(passes)
})

test('a double click on what stays there is two clicks', () => {
  const { guard } = aScreen()
  expect(passed(guard, { timeStamp: 0, ...phone })).toBe(true)
  expect(passed(guard, { timeStamp: 120, ...phone, detail: 2 })).toBe(true)
})

test('a third tap is refused as the second was, and the next question hears the first of its own', () => {
  const { guard, turn } = aScreen()
  passed(guard, { timeStamp: 0, ...phone })
  turn()
  expect(passed(guard, { timeStamp: 300, ...phone })).toBe(false)
  expect(passed(guard, { timeStamp: 600, ...phone })).toBe(false)
  expect(passed(guard, { timeStamp: 1_200, ...phone })).toBe(true)
})

function aScreen() {
  let question = 1
  return { guard: singleClicks(() => question), turn: () => question++ }
}

type Click = { detail: number; pointerType: string; timeStamp: number; clientX: number; clientY: number }

function passed(guard: ReturnType<typeof singleClicks>, click: Click): boolean {
  const preventDefault = vi.fn()
  const stopPropagation = vi.fn()
  guard({ ...click, preventDefault, stopPropagation })
  expect(preventDefault.mock.calls).toEqual(stopPropagation.mock.calls)
  return preventDefault.mock.calls.length === 0
}
