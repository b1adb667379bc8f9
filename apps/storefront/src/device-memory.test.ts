import type { SurveyId } from '@earshot/survey/respondent'
import { expect, test } from 'vitest'
import { deviceNumber, mayAsk, rememberAsked } from './device-memory.ts'
import { fullStorage, memoryStorage } from './testing/memory-storage.ts'

const survey = 'survey' as SurveyId
const another = 'another' as SurveyId
const DAY_MS = 86_400_000

test('a device that knows nothing may be asked', () => {
  expect(mayAsk(memoryStorage(), survey, 0)).toBe(true)
})

test('what was answered is never asked again, another survey may be', () => {
  const storage = memoryStorage()
  rememberAsked(storage, survey, 'answered', 0)
  expect(mayAsk(storage, survey, 3_650 * DAY_MS)).toBe(false)
  expect(mayAsk(storage, another, 1)).toBe(true)
})

test('who closes without an answer is left in peace by every survey for seven days', () => {
  const storage = memoryStorage()
  rememberAsked(storage, survey, 'dismissed', 0)
  expect(mayAsk(storage, survey, 7 * DAY_MS - 1)).toBe(false)
  expect(mayAsk(storage, another, 7 * DAY_MS - 1)).toBe(false)
  expect(mayAsk(storage, survey, 7 * DAY_MS)).toBe(true)
})

test('what was only shown may be shown on the next page', () => {
  const storage = memoryStorage()
  rememberAsked(storage, survey, 'shown', 0)
  expect(mayAsk(storage, survey, 0)).toBe(true)
})

test('a clock that was set back leaves the shopper in peace', () => {
  const storage = memoryStorage()
  rememberAsked(storage, survey, 'dismissed', 100 * DAY_MS)
  expect(mayAsk(storage, survey, 50 * DAY_MS)).toBe(false)
  expect(mayAsk(storage, survey, 107 * DAY_MS)).toBe(true)
})

test('what someone else wrote in our place is as good as nothing', () => {
  const storage = memoryStorage()
  for (const text of ['null', '[]', '"x"', '{"surveys":7}', '{']) {
    storage.setItem('earshot:device', text)
    expect(mayAsk(storage, survey, 0)).toBe(true)
  }
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
  expect(mayAsk(storage, survey, 0)).toBe(true)
})
