import { expect, test } from 'vitest'
import { ALL, belongsTo, OWN, tabsOf } from './list-tabs.ts'

const loyalty = { categoryTag: 'customer loyalty', isOwn: false } as const
const research = { categoryTag: 'product research', isOwn: false } as const
const own = { ...loyalty, isOwn: true }

const labels = (...given: Parameters<typeof tabsOf>) => tabsOf(...given).map(({ label }) => label)

test('there is a tab for each category that has a template, in the order of the categories', () => {
  expect(labels([loyalty, research, loyalty], false)).toEqual(['All', 'Product research', 'Customer loyalty'])
  expect(labels([], false)).toEqual(['All'])
})

test('the merchant’s own have a tab where there are some, or where it is asked for', () => {
  expect(labels([own], false)).toEqual(['All', 'Customer loyalty', 'My templates'])
  expect(labels([], true)).toEqual(['All', 'My templates'])
})

test('a tab shows what is of its category, the merchant’s own among them', () => {
  const shown = (tab: string) => [loyalty, research, own].filter((card) => belongsTo(tab, card))
  expect(shown(ALL)).toEqual([loyalty, research, own])
  expect(shown('customer-loyalty')).toEqual([loyalty, own])
  expect(shown(OWN)).toEqual([own])
})
