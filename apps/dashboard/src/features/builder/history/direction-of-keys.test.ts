import { expect, test } from 'vitest'
import { directionOfKeys } from './direction-of-keys.ts'

const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, isComposing: false }
const Z = { ...none, key: 'z', code: 'KeyZ' }
const Y = { ...none, key: 'y', code: 'KeyY' }

test.each([
  { keys: 'Ctrl+Z', pressed: { ...Z, ctrlKey: true }, direction: 'undo' },
  { keys: 'Cmd+Z', pressed: { ...Z, metaKey: true }, direction: 'undo' },
  { keys: 'Ctrl+Shift+Z', pressed: { ...Z, key: 'Z', ctrlKey: true, shiftKey: true }, direction: 'redo' },
  { keys: 'Cmd+Shift+Z', pressed: { ...Z, metaKey: true, shiftKey: true }, direction: 'redo' },
  { keys: 'Ctrl+Y', pressed: { ...Y, ctrlKey: true }, direction: 'redo' },
  { keys: 'Ctrl+Z on a German keyboard', pressed: { ...Z, code: 'KeyY', ctrlKey: true }, direction: 'undo' },
  { keys: 'Ctrl+Y on a German keyboard', pressed: { ...Y, code: 'KeyZ', ctrlKey: true }, direction: 'redo' },
  { keys: 'Ctrl+Z on a Russian keyboard', pressed: { ...Z, key: 'я', ctrlKey: true }, direction: 'undo' },
  { keys: 'Z alone', pressed: Z, direction: null },
  { keys: 'Ctrl+Alt+Z', pressed: { ...Z, ctrlKey: true, altKey: true }, direction: null },
  { keys: 'Cmd+Y, which opens the browser’s history', pressed: { ...Y, metaKey: true }, direction: null },
  { keys: 'Ctrl+Z within a word being composed', pressed: { ...Z, ctrlKey: true, isComposing: true }, direction: null },
  { keys: 'Ctrl+S', pressed: { ...none, key: 's', code: 'KeyS', ctrlKey: true }, direction: null },
])('$keys: $direction', ({ pressed, direction }) => {
  expect(directionOfKeys(pressed)).toBe(direction)
})
