import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToasts } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const titles = (toasts: ReturnType<typeof createToasts>) => toasts.read().list.map((toast) => toast.title)

test('at most three toasts stand at once, and the oldest gives way', () => {
  const toasts = createToasts()
  for (const title of ['one', 'two', 'three', 'four']) toasts.show({ title })
  expect(titles(toasts)).toEqual(['two', 'three', 'four'])
})

test('a dismissed toast is closed at once and removed a second later', () => {
  const toasts = createToasts()
  const id = toasts.show({ title: 'Saved' })
  toasts.dismiss(id)
  expect(toasts.read().list).toMatchObject([{ id, isOpen: false }])
  vi.advanceTimersByTime(999)
  expect(titles(toasts)).toEqual(['Saved'])
  vi.advanceTimersByTime(1)
  expect(titles(toasts)).toEqual([])
})

test('dismissing twice, or what is gone already, changes nothing', () => {
  const toasts = createToasts()
  const id = toasts.show({ title: 'Saved' })
  toasts.dismiss(id)
  const announced = vi.fn()
  toasts.subscribe(announced)
  toasts.dismiss(id)
  toasts.dismiss('unknown')
  expect(announced).not.toHaveBeenCalled()
})

test('a toast shown while others are closing begins a new run', () => {
  const toasts = createToasts()
  const first = toasts.show({ title: 'one' })
  toasts.show({ title: 'two' })
  expect(toasts.read().run).toBe(1)
  toasts.dismiss(first)
  toasts.show({ title: 'three' })
  expect(toasts.read().run).toBe(1)
  for (const { id } of toasts.read().list) toasts.dismiss(id)
  toasts.show({ title: 'four' })
  expect(toasts.read().run).toBe(2)
})
