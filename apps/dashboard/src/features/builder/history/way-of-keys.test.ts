import { expect, test } from 'vitest'
import { wayOfKeys } from './way-of-keys.ts'

const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, isComposing: false }
const Z = { ...none, key: 'z', code: 'KeyZ' }
const Y = { ...none, key: 'y', code: 'KeyY' }

test.each([
  { keys: 'Ctrl+Z', pressed: { ...Z, ctrlKey: true }, way: 'undo' },
  { keys: 'Cmd+Z', pressed: { ...Z, metaKey: true }, way: 'undo' },
  { keys: 'Ctrl+Shift+Z', pressed: { ...Z, key: 'Z', ctrlKey: true, shiftKey: true }, way: 'redo' },
  { keys: 'Cmd+Shift+Z', pressed: { ...Z, metaKey: true, shiftKey: true }, way: 'redo' },
  { keys: 'Ctrl+Y', pressed: { ...Y, ctrlKey: true }, way: 'redo' },
  { keys: 'Ctrl+Z on a German keyboard', pressed: { ...Z, code: 'KeyY', ctrlKey: true }, way: 'undo' },
  { keys: 'Ctrl+Y on a German keyboard', pressed: { ...Y, code: 'KeyZ', ctrlKey: true }, way: 'redo' },
  { keys: 'Ctrl+Z on a Russian keyboard', pressed: { ...Z, key: 'я', ctrlKey: true }, way: 'undo' },
  { keys: 'Z alone', pressed: Z, way: null },
  { keys: 'Ctrl+Alt+Z', pressed: { ...Z, ctrlKey: true, altKey: true }, way: null },
  { keys: 'Cmd+Y, which opens the browser’s history', pressed: { ...Y, metaKey: true }, way: null },
  { keys: 'Ctrl+Z within a word being composed', pressed: { ...Z, ctrlKey: true, isComposing: true }, way: null },
  { keys: 'Ctrl+S', pressed: { ...none, key: 's', code: 'KeyS', ctrlKey: true }, way: null },
])('$keys: $way', ({ pressed, way }) => {
  expect(wayOfKeys(pressed)).toBe(way)
})
