import { expect, test } from 'vitest'
import { FIRST_PLACE, type ListPlace, placeParams, readPlace } from './list-place.ts'

test.each<ListPlace>([
  FIRST_PLACE,
  { page: 3, statuses: ['draft'], search: '' },
  { page: 1, statuses: ['published', 'deleted'], search: 'coffee & cake' },
])('a place comes back from its address: %j', (place) => {
  expect(readPlace(new URLSearchParams(placeParams(place).toString()))).toEqual(place)
})

test('the first place needs no words in the address', () => {
  expect(placeParams(FIRST_PLACE).toString()).toBe('')
})

test.each(['page=0', 'page=-1', 'page=two', 'page=1e3', 'page=99999999', 'status=gone', 'status=,', 'status=DRAFT'])(
  'what makes no sense counts as left out: %s',
  (query) => {
    expect(readPlace(new URLSearchParams(query))).toEqual(FIRST_PLACE)
  },
)

test('of several statuses the known ones count', () => {
  expect(readPlace(new URLSearchParams('status=draft,gone,draft,published')).statuses).toEqual(['published', 'draft'])
})
