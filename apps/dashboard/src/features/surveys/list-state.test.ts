import { expect, test } from 'vitest'
import { INITIAL_STATE, type ListState, listStateParams, readListState } from './list-state.ts'

test.each<ListState>([
  INITIAL_STATE,
  { page: 3, statuses: ['draft'], search: '' },
  { page: 1, statuses: ['published', 'deleted'], search: 'coffee & cake' },
])('a place comes back from its address: %j', (listState) => {
  expect(readListState(new URLSearchParams(listStateParams(listState).toString()))).toEqual(listState)
})

test('the first place needs no words in the address', () => {
  expect(listStateParams(INITIAL_STATE).toString()).toBe('')
})

test.each(['page=0', 'page=-1', 'page=two', 'page=1e3', 'page=99999999', 'status=gone', 'status=,', 'status=DRAFT'])(
  'what makes no sense counts as left out: %s',
  (query) => {
    expect(readListState(new URLSearchParams(query))).toEqual(INITIAL_STATE)
  },
)

test('of several statuses the known ones count', () => {
  expect(readListState(new URLSearchParams('status=draft,gone,draft,published')).statuses).toEqual([
    'published',
    'draft',
  ])
})
