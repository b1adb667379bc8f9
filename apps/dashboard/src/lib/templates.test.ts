import { expect, test, vi } from 'vitest'
import { aPage, aToken } from './testing/a-page.ts'

const { document, location } = aPage({ cookie: `auth_token=${aToken('m1')}` })
vi.stubGlobal('document', document)
vi.stubGlobal('location', location)
const { createQueryClient } = await import('./query-client.ts')
const { templatesQuery } = await import('./templates.ts')

test('the templates are a list, which is asked for as whoever is logged in', async () => {
  const cards = [{ surveyId: 't1' }, { surveyId: 't2' }]
  const call = vi.fn(async (_url: string, _sent: RequestInit) => Response.json({ data: cards }))
  vi.stubGlobal('fetch', call)
  const queries = createQueryClient(
    () => {},
    () => false,
  )
  expect(await queries.fetchQuery(templatesQuery)).toEqual(cards)
  const [url, sent] = call.mock.calls[0] ?? []
  expect(url).toBe('/api/surveys/templates')
  expect(new Headers(sent?.headers).get('authorization')).toBe(`Bearer ${aToken('m1')}`)
})
