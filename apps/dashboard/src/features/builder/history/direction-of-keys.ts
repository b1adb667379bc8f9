export type HistoryDirection = 'undo' | 'redo'

type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'isComposing'>

/** Ctrl+Z or Cmd+Z undoes; with Shift, or Ctrl+Y, it redoes. */
export function directionOfKeys({
  key,
  code,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
  isComposing,
}: Keys): HistoryDirection | null {
  if (!(ctrlKey || metaKey) || altKey || isComposing) return null
  const letter = letterOf(key, code)
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && ctrlKey && !shiftKey ? 'redo' : null
}

/** The letter on the key; where a keyboard writes other letters than Latin ones, the one at its place. */
const letterOf = (key: string, code: string): string =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace('Key', '').toLowerCase()
