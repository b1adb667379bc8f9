import type { SurveyId } from '@earshot/survey/respondent'
import { expect, test } from 'vitest'
import { canAskDevice, deviceNumber, rememberAsked } from './device-memory.ts'
import { fullStorage, memoryStorage } from './testing/memory-storage.ts'

const survey = 'survey' as SurveyId
const another = 'another' as SurveyId
const DAY_MS = 86_400_000

test('a device that knows nothing may be asked', () => {
  expect(canAskDevice(memoryStorage(), survey, 0)).toBe(true)
})

test('what was answered is never asked again, another survey may be on the next visit', () => {
  const storage = memoryStorage()
  rememberAsked(storage, survey, 'answered', 0)
  expect(canAskDevice(storage, survey, 3_650 * DAY_MS)).toBe(false)
  expect(canAskDevice(storage, another, 1_800_000 - 1)).toBe(false)
  expect(canAskDevice(storage, another, 1_800_000)).toBe(true)
})

test('who closes without an answer is left in peace by every survey for seven days', () => {
  const storage = memoryStorage()
  rememberAsked(storage, survey, 'dismissed', 0)
  expect(canAskDevice(storage, survey, 7 * DAY_MS - 1)).toBe(false)
  expect(canAskDevice(storage, another, 7 * DAY_MS - 1)).toBe(false)
  expect(canAskDevice(storage, survey, 7 * DAY_MS)).toBe(true)
})

test('what was only shown may be shown on the next page', () => {
  const storage = memoryStorage()
  rememberAsked(storage, survey, 'shown', 0)
  expect(canAskDevice(storage, survey, 0)).toBe(true)
})

test('a clock that was set back leaves the shopper in peace', () => {
  const storage = memoryStorage()
  rememberAsked(storage, survey, 'dismissed', 100 * DAY_MS)
  expect(canAskDevice(storage, survey, 50 * DAY_MS)).toBe(false)
  expect(canAskDevice(storage, survey, 107 * DAY_MS)).toBe(true)
})

test('what someone else wrote in our place is as good as nothing', () => {
  const storage = memoryStorage()
  for (const text of ['null', '[]', '"x"', '{"surveys":7}', '{']) {
    storage.setItem('earshot:device', text)
    expect(canAskDevice(storage, survey, 0)).toBe(true)
  }
})

test.each(['shown', 'dismissed'] as const)('answered in one tab and %s in another is answered', (asked) => {
  const storage = memoryStorage()
  rememberAsked(storage, survey, 'answered', 0)
  rememberAsked(storage, survey, asked, 1)
  expect(canAskDevice(storage, survey, 3_650 * DAY_MS)).toBe(false)
  expect(canAskDevice(storage, another, 1_800_000)).toBe(true)
})

test('closed in one tab, a survey that another tab then shows is closed all the same', () => {
  const storage = memoryStorage()
  rememberAsked(storage, survey, 'dismissed', 0)
  rememberAsked(storage, survey, 'shown', 1)
  expect(canAskDevice(storage, survey, 2)).toBe(false)
})

test('who closes again is left in peace again', () => {
  const storage = memoryStorage()
  rememberAsked(storage, survey, 'dismissed', 0)
  rememberAsked(storage, survey, 'shown', 8 * DAY_MS)
  rememberAsked(storage, survey, 'dismissed', 8 * DAY_MS)
  expect(canAskDevice(storage, survey, 9 * DAY_MS)).toBe(false)
})

test.each([
  'null',
  '7',
  '{}',
  '{"asked":"dismissed"}',
  '{"asked":"dismissed","at":"yesterday"}',
  '{"asked":"dismissed","at":1e999}',
  '{"asked":"forgotten","at":0}',
  '{"asked":"toString","at":0}',
])('a damaged entry %s neither fails nor silences, and the others hold', (entry) => {
  const storage = memoryStorage()
  storage.setItem('earshot:device', `{"number":7,"surveys":{"survey":${entry},"another":{"asked":"answered","at":0}}}`)
  expect(canAskDevice(storage, survey, 1_800_000)).toBe(true)
  expect(canAskDevice(storage, another, 1_800_000)).toBe(false)
  expect(deviceNumber(storage)).toBe(7)
  rememberAsked(storage, survey, 'answered', 0)
  expect(canAskDevice(storage, survey, 0)).toBe(false)
})

test('a device keeps its number, also while it remembers more', () => {
  const storage = memoryStorage()
  const number = deviceNumber(storage, () => 0.5)
  rememberAsked(storage, survey, 'shown', 0)
  expect(deviceNumber(storage, () => 0.9)).toBe(number)
})

test('a full device is no reason to fail', () => {
  const storage = fullStorage()
  rememberAsked(storage, survey, 'answered', 0)
  expect(deviceNumber(storage)).toBeGreaterThan(0)
  expect(canAskDevice(storage, survey, 0)).toBe(true)
})
