import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../lib/testing/a-page.ts'
import { INITIAL_STATE } from './list-state.ts'

const page = aPage()
vi.stubGlobal('document', page.document)
vi.stubGlobal('location', page.location)
const { surveyListQuery } = await import('./survey-list-query.ts')

/** The server's query for a list state. */
async function asked(listState: Parameters<typeof surveyListQuery>[0]): Promise<Record<string, string>> {
  const call = vi.fn(async (_url: string) => Response.json({ data: {} }))
  vi.stubGlobal('fetch', call)
  await new QueryClient().fetchQuery(surveyListQuery(listState))
  return Object.fromEntries(new URL(String(call.mock.calls[0]?.[0]), 'https://app.example').searchParams)
}

test('the list is asked for five at a time, from page 1', async () => {
  expect(await asked(INITIAL_STATE)).toEqual({ page: '1', limit: '5' })
  expect(await asked({ ...INITIAL_STATE, page: 3 })).toEqual({ page: '3', limit: '5' })
})

test('it is narrowed by a list of statuses and by what is searched for', async () => {
  expect(await asked({ page: 1, statuses: ['published', 'deleted'], search: 'wicks & wax' })).toMatchObject({
    status: 'published,deleted',
    search: 'wicks & wax',
  })
})
