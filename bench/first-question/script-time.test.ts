import { expect, test } from 'vitest'
import { scriptTime, type TraceEvent } from './script-time.ts'

const OURS = 'https://ask.example:4000'
const THEIRS = 'https://store.example:4001'

/** @param times start and duration in milliseconds */
const event = (name: string, [ts, dur]: readonly [number, number], url?: string): TraceEvent => ({
  name,
  ph: 'X',
  pid: 1,
  tid: 1,
  ts: ts * 1_000,
  dur: dur * 1_000,
  args: { data: url === undefined ? {} : { url } },
})

test('scripts of the origin count, and those of others do not', () => {
  const events = [
    event('EvaluateScript', [0, 5], `${OURS}/earshot.js`),
    event('EvaluateScript', [10, 50], `${THEIRS}/store.js`),
    event('FunctionCall', [70, 8], `${OURS}/earshot.js`),
    event('Layout', [80, 30], `${OURS}/earshot.js`),
    event('EvaluateScript', [120, 40], `${OURS}1/earshot.js`),
  ]
  expect(scriptTime(events, OURS)).toEqual({ sumMs: 13, longestMs: 8 })
})

test('an event within another one counts once', () => {
  const events = [
    event('v8.compile', [0, 1], `${OURS}/earshot.js`),
    event('EvaluateScript', [0, 5], `${OURS}/earshot.js`),
    event('FunctionCall', [3, 2], `${OURS}/earshot.js`),
    { ...event('FunctionCall', [3, 2], `${OURS}/earshot.js`), tid: 2 },
  ]
  expect(scriptTime(events, OURS)).toEqual({ sumMs: 7, longestMs: 5 })
})

test('callbacks of promises count, but not within a script of the page', () => {
  const events = [
    event('RunMicrotasks', [0, 3]),
    event('FunctionCall', [10, 6], `${THEIRS}/`),
    event('RunMicrotasks', [12, 4]),
  ]
  expect(scriptTime(events, OURS)).toEqual({ sumMs: 3, longestMs: 3 })
})

test('a trace without scripts has no script time', () => {
  expect(scriptTime([{ ...event('EvaluateScript', [0, 5], `${OURS}/`), ph: 'I' }], OURS)).toEqual({
    sumMs: 0,
    longestMs: 0,
  })
})
