import type { Survey } from '@earshot/survey'
import { expect, test, vi } from 'vitest'
import { ProblemError, TransportError } from '../../lib/failure.ts'
import type { DraftKey, Unsaved } from './editing/draft-store.ts'
import type { LoadedSurvey } from './loaded-survey.ts'
import { sendLeftBehind } from './send-left-behind.ts'
import { templateStorageKey } from './template/template-storage-key.ts'

const copyOf = (surveyId: string, name: string) => ({ surveyId, name, description: '', questions: [] }) as never
const left = (surveyId: string, name: string): Unsaved => ({
  copy: copyOf(surveyId, name),
  version: 7,
  sent: null,
})

const textOf = ({ merchantId, surveyId, editSessionId }: DraftKey) => `${merchantId} ${surveyId} ${editSessionId}`

function keyOf(text: string): DraftKey {
  const [merchantId = '', surveyId = '', editSessionId = ''] = text.split(' ')
  return { merchantId, surveyId, editSessionId }
}

/** A device that holds two surveys' edits of Ada's and one of Ben's, and a server that has none of them. */
function aWorld() {
  const unsent = new Map([
    ['ada s1 t1', left('s1', 'Candles')],
    ['ada s2 t2', left('s2', 'Soap')],
    ['ben s3 t3', left('s3', 'Tea')],
  ])
  const means = {
    device: {
      list: async (merchantId: string) => [...unsent.keys()].map(keyOf).filter((key) => key.merchantId === merchantId),
      read: async (key: DraftKey) => unsent.get(textOf(key)) ?? null,
      delete: async (key: DraftKey) => void unsent.delete(textOf(key)),
    },
    load: vi.fn(async (surveyId: string): Promise<LoadedSurvey> => copyOf(surveyId, 'Before')),
    save: vi.fn(async (copy: Survey, _version: number) => copy as unknown as LoadedSurvey),
    isHere: vi.fn(() => true),
  }
  const saved = () => means.save.mock.calls.map(([{ name }, version]) => [name, version])
  return { unsent, means, saved }
}

test('all edits of the merchant go out, each over the version it was made of, and no other merchant’s', async () => {
  const { unsent, means, saved } = aWorld()
  expect(await sendLeftBehind('ada', means)).toEqual(['Candles', 'Soap'])
  expect(saved()).toEqual([
    ['Candles', 7],
    ['Soap', 7],
  ])
  expect([...unsent.keys()]).toEqual(['ben s3 t3'])
})

test('what was changed elsewhere stays on the device, and the others go out', async () => {
  const { unsent, means } = aWorld()
  means.save.mockRejectedValueOnce(new ProblemError({ code: 'survey_changed_elsewhere', version: 9 }))
  expect(await sendLeftBehind('ada', means)).toEqual(['Soap'])
  expect([...unsent.keys()]).toEqual(['ada s1 t1', 'ben s3 t3'])
})

test('where what was sent before has arrived, what was typed since goes over it', async () => {
  const { unsent, means, saved } = aWorld()
  unsent.set('ada s1 t1', { ...left('s1', 'Candles!'), sent: copyOf('s1', 'Candles') })
  means.load.mockImplementation(async (surveyId) => ({ ...left(surveyId, 'Candles').copy, version: 8 }) as never)
  await sendLeftBehind('ada', means)
  expect(saved()[0]).toEqual(['Candles!', 8])
})

test('of two tabs that were killed, the second waits for the merchant’s choice', async () => {
  const { unsent, means, saved } = aWorld()
  unsent.set('ada s1 t4', left('s1', 'Candles, too'))
  means.save.mockResolvedValueOnce(copyOf('s1', 'Candles')).mockResolvedValueOnce(copyOf('s2', 'Soap'))
  means.save.mockRejectedValueOnce(new ProblemError({ code: 'survey_changed_elsewhere', version: 8 }))
  expect(await sendLeftBehind('ada', means)).toEqual(['Candles', 'Soap'])
  expect(saved()).toHaveLength(3)
  expect([...unsent.keys()]).toEqual(['ben s3 t3', 'ada s1 t4'])
})

test('what the server has after all is forgotten, and nothing was sent', async () => {
  const { unsent, means } = aWorld()
  means.load.mockImplementation(async (surveyId) => copyOf(surveyId, surveyId === 's1' ? 'Candles' : 'Soap'))
  expect(await sendLeftBehind('ada', means)).toEqual([])
  expect(means.save).not.toHaveBeenCalled()
  expect([...unsent.keys()]).toEqual(['ben s3 t3'])
})

test('a lost network ends it, and everything stays', async () => {
  const { unsent, means } = aWorld()
  means.load.mockRejectedValue(new TransportError('FETCH_ERROR', 'Network Error', null))
  expect(await sendLeftBehind('ada', means)).toEqual([])
  expect(means.load).toHaveBeenCalledOnce()
  expect(unsent.size).toBe(3)
})

test('as soon as the merchant is gone, nothing more is sent', async () => {
  const { unsent, means } = aWorld()
  means.load.mockImplementation(async (surveyId) => {
    means.isHere.mockReturnValue(false)
    return copyOf(surveyId, 'Before')
  })
  expect(await sendLeftBehind('ada', means)).toEqual([])
  expect(means.save).not.toHaveBeenCalled()
  expect(unsent.size).toBe(3)
})

test('a mistake of ours is not passed over', async () => {
  const { unsent, means } = aWorld()
  means.load.mockRejectedValueOnce(new TypeError('a bug'))
  await expect(sendLeftBehind('ada', means)).rejects.toThrow('a bug')
  expect(unsent.size).toBe(3)
})

test('what was adjusted of a template goes nowhere, and stays', async () => {
  const { unsent, means } = aWorld()
  unsent.set(`ada ${templateStorageKey('s4')} t4`, left('s4', 'Template'))
  expect(await sendLeftBehind('ada', means)).toEqual(['Candles', 'Soap'])
  expect(means.load).toHaveBeenCalledTimes(2)
  expect(unsent.size).toBe(2)
})
