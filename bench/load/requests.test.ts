import { expect, test } from 'vitest'
import { widestNetwork } from '../../apps/server/src/storefront/unverified-allowance.ts'
import { createRequests, publicAddress } from './requests.ts'

test('each of 200,000 messages has a different public network', () => {
  const networks = new Set(Array.from({ length: 200_000 }, (_, number) => widestNetwork(publicAddress(number))))
  expect(networks.size).toBe(200_000)
  expect(networks.has(null)).toBe(false)
  expect(networks.has('unknown')).toBe(false)
})

test('a request is complete HTTP, has its survey in the address, and contains a new response', () => {
  const target = { surveyId: 'a-survey', revision: 2, messages: ['{"sequence":1}'] }
  const next = createRequests('127.0.0.1:80', [target], 0)
  const [head = '', body = ''] = next().split('\r\n\r\n')
  expect(head).toMatch(/^POST \/storefront\/v1\/responses\?surveyId=a-survey&revision=2 HTTP\/1\.1\r\nHost: 127/)
  expect(head).toContain(`Content-Length: ${body.length}`)
  const { responseId, ...message } = JSON.parse(body)
  expect(message).toEqual({ sequence: 1 })
  expect(JSON.parse(next().split('\r\n\r\n')[1] ?? '').responseId).not.toBe(responseId)
})
