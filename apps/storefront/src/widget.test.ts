import { mountPlayer, type PlayerProps } from '@earshot/player'
import type { PublishedSurvey, SurveyId } from '@earshot/survey/respondent'
import { expect, test, vi } from 'vitest'
import { memoryStorage } from './testing/memory-storage.ts'
import { readUnsent } from './unsent.ts'
import { ask } from './widget.ts'

vi.mock('@earshot/player', () => ({ mountPlayer: vi.fn(() => ({ update() {}, unmount() {} })) }))
vi.stubGlobal('document', {
  createElement: () => ({ addEventListener() {}, remove() {} }),
  body: { append() {} },
  documentElement: { lang: 'en' },
})

const survey: PublishedSurvey = { surveyId: 'survey' as SurveyId, revision: 1, questions: [] }

// Vitest itself fails on a rejection that nobody handles.
test('without a sender nothing reaches the page, and answers wait on the device', async () => {
  const storage = memoryStorage()
  ask({ survey, storage, context: {}, openTransport: () => Promise.reject(new TypeError('Failed to fetch')) })
  await new Promise((resolve) => setTimeout(resolve))
  const props = vi.mocked(mountPlayer).mock.calls[0]?.[1] as PlayerProps
  props.onProgress?.({ answers: {}, path: [], completed: true, secondsByQuestion: {} })
  await new Promise((resolve) => setTimeout(resolve))
  expect(readUnsent(storage)).toHaveLength(1)
})
