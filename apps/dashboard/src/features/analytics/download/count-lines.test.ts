import { expect, test } from 'vitest'
import { createLineCounter } from './count-lines.ts'

test('lines are counted, however the file is cut, and line breaks in texts are none', () => {
  const text = '"Response","Text"\r\n"a","one\r\ntwo ""three""\n"\r\n"b",""\r\n'
  const bytes = new TextEncoder().encode(text)
  for (let size = 1; size <= bytes.length; size++) {
    const count = createLineCounter()
    let lines = 0
    for (let at = 0; at < bytes.length; at += size) lines = count(bytes.subarray(at, at + size))
    expect(lines).toBe(3)
  }
})
