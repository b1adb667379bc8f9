import { expect, test, vi } from 'vitest'
import { pageTransport } from './sender.ts'
import { memoryStorage } from './testing/memory-storage.ts'
import { saveUnsent } from './unsent.ts'

const SURVEY_ID = '0198c2f4-0000-7000-8000-000000000001'

test('a message has its survey and revision in its address, whether sent at once, later or by beacon', async () => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(null, { status: 503 }))
  const sendBeacon = vi.fn()
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('navigator', { sendBeacon })
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('document', { addEventListener: vi.fn(), visibilityState: 'visible' })
  const storage = memoryStorage()
  const leftOver = JSON.stringify({ surveyId: SURVEY_ID, revision: 2, sequence: 1 })
  saveUnsent(storage, 'r1', leftOver)
  saveUnsent(storage, 'r2', 'no JSON')
  const transport = pageTransport('https://earshot.example/v1', storage)
  transport.send('r3', JSON.stringify({ surveyId: SURVEY_ID, revision: 3 }))
  transport.sendByBeacon()
  const wanted = [
    `https://earshot.example/v1/responses?surveyId=${SURVEY_ID}&revision=2`,
    'https://earshot.example/v1/responses',
    `https://earshot.example/v1/responses?surveyId=${SURVEY_ID}&revision=3`,
  ]
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(wanted)
  expect(sendBeacon.mock.calls.map(([url]) => url)).toEqual(wanted)
  vi.unstubAllGlobals()
})
