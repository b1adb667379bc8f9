import type { Survey } from '@earshot/survey'
import { expect, test, vi } from 'vitest'
import { ProblemError, TransportError } from '../../lib/failure.ts'
import type { Unsaved } from '../../lib/unsaved.ts'
import type { LoadedSurvey } from './loaded-survey.ts'
import { sendLeftBehind } from './send-left-behind.ts'

const copyOf = (surveyId: string, name: string) => ({ surveyId, name, description: '', questions: [] }) as never
const left = (surveyId: string, name: string): Unsaved<Survey> => ({ copy: copyOf(surveyId, name), version: 7 })

/** A device that holds two surveys' edits of Ada's and one of Ben's, and a server that has none of them. */
function aWorld() {
  const kept = new Map([
    ['ada s1', left('s1', 'Candles')],
    ['ada s2', left('s2', 'Soap')],
    ['ben s3', left('s3', 'Tea')],
  ])
  const key = (merchantId: string, surveyId: string) => `${merchantId} ${surveyId}`
  const means = {
    device: {
      list: async (merchantId: string) =>
        [...kept.keys()].flatMap((one) => (one.startsWith(`${merchantId} `) ? one.slice(merchantId.length + 1) : [])),
      find: async <Copy>(merchantId: string, surveyId: string) =>
        (kept.get(key(merchantId, surveyId)) as Unsaved<Copy> | undefined) ?? null,
      forget: async (merchantId: string, surveyId: string) => void kept.delete(key(merchantId, surveyId)),
    },
    load: vi.fn(async (surveyId: string): Promise<LoadedSurvey> => copyOf(surveyId, 'Before')),
    save: vi.fn(async (copy: Survey, _version: number) => copy as unknown as LoadedSurvey),
    isHere: vi.fn(() => true),
  }
  const saved = () => means.save.mock.calls.map(([{ name }, version]) => [name, version])
  return { kept, means, saved }
}

test('all edits of the merchant go out, each over the version it was made of, and no other merchant’s', async () => {
  const { kept, means, saved } = aWorld()
  expect(await sendLeftBehind('ada', means)).toEqual(['Candles', 'Soap'])
  expect(saved()).toEqual([
    ['Candles', 7],
    ['Soap', 7],
  ])
  expect([...kept.keys()]).toEqual(['ben s3'])
})

test('what was changed elsewhere stays on the device, and the others go out', async () => {
  const { kept, means } = aWorld()
  means.save.mockRejectedValueOnce(new ProblemError({ code: 'survey_changed_elsewhere', version: 9 }))
  expect(await sendLeftBehind('ada', means)).toEqual(['Soap'])
  expect([...kept.keys()]).toEqual(['ada s1', 'ben s3'])
})

test('what the server has after all is forgotten, and nothing was sent', async () => {
  const { kept, means } = aWorld()
  means.load.mockImplementation(async (surveyId) => copyOf(surveyId, surveyId === 's1' ? 'Candles' : 'Soap'))
  expect(await sendLeftBehind('ada', means)).toEqual([])
  expect(means.save).not.toHaveBeenCalled()
  expect([...kept.keys()]).toEqual(['ben s3'])
})

test('a lost network ends it, and everything stays', async () => {
  const { kept, means } = aWorld()
  means.load.mockRejectedValue(new TransportError('FETCH_ERROR', 'Network Error', null))
  expect(await sendLeftBehind('ada', means)).toEqual([])
  expect(means.load).toHaveBeenCalledOnce()
  expect(kept.size).toBe(3)
})

test('as soon as the merchant is gone, nothing more is sent', async () => {
  const { kept, means } = aWorld()
  means.load.mockImplementation(async (surveyId) => {
    means.isHere.mockReturnValue(false)
    return copyOf(surveyId, 'Before')
  })
  expect(await sendLeftBehind('ada', means)).toEqual([])
  expect(means.save).not.toHaveBeenCalled()
  expect(kept.size).toBe(3)
})

test('a mistake of ours is not passed over', async () => {
  const { kept, means } = aWorld()
  means.load.mockRejectedValueOnce(new TypeError('a bug'))
  await expect(sendLeftBehind('ada', means)).rejects.toThrow('a bug')
  expect(kept.size).toBe(3)
})
