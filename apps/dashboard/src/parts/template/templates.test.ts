import type { SurveyId, Template } from '@earshot/survey'
import { expect, test, vi } from 'vitest'
import { aPage, aToken } from '../../lib/testing/a-page.ts'

const { document, location } = aPage({ cookie: `auth_token=${aToken('m1')}` })
vi.stubGlobal('document', document)
vi.stubGlobal('location', location)
const { createQueryClient } = await import('../../lib/query-client.ts')
const { requestDeleteTemplate, putTemplate, templatesQuery } = await import('./templates.ts')

test('the templates are a list, which is asked for as whoever is logged in', async () => {
  const cards = [{ surveyId: 't1' }, { surveyId: 't2' }]
  const call = answering(cards)
  const queries = createQueryClient(
    () => {},
    () => false,
  )
  expect(await queries.fetchQuery(templatesQuery)).toEqual(cards)
  const [url, sent] = call.mock.calls[0] ?? []
  expect(url).toBe('/api/surveys/templates')
  expect(new Headers(sent?.headers).get('authorization')).toBe(`Bearer ${aToken('m1')}`)
})

const template: Template = {
  surveyId: '019346a0-0000-7000-8000-000000000001' as SurveyId,
  name: 'Mine',
  description: '',
  categoryTag: 'customer loyalty',
  questions: [],
}

test('what is deleted comes back as it stood at the server, and can be kept again so', async () => {
  const changedElsewhere = { ...template, name: 'Mine, better', isOwn: true, questionsCount: 0 }
  const call = answering(changedElsewhere)
  const deleted = await requestDeleteTemplate(template)
  expect(deleted).toEqual(changedElsewhere)
  await putTemplate(deleted)
  const { surveyId, ...body } = { ...template, name: 'Mine, better' }
  const url = `/api/surveys/templates/${surveyId}`
  const asked = call.mock.calls.map(([url, { method, body }]) => ({ url, method, body: body && JSON.parse(`${body}`) }))
  expect(asked).toEqual([
    { url, method: 'DELETE', body: undefined },
    { url, method: 'PUT', body },
  ])
})

/** The server, as it answers every call. */
function answering(data: object) {
  const call = vi.fn(async (_url: string, _sent: RequestInit) => Response.json({ data }))
  vi.stubGlobal('fetch', call)
  return call
}
