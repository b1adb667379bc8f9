import { expect, test } from 'vitest'
import { ProblemError } from '../../../lib/failure.ts'
import { refusalText, sitesIn } from './site-list.ts'

const refused = (path: string, reason: string) =>
  new ProblemError({ code: 'input_invalid', fields: [{ path, reason }] }, 400)

test('the sites are separated by lines, spaces or commas', () => {
  expect(sitesIn('')).toEqual([])
  expect(sitesIn(' https://a.com\r\n\nb.com, c.com ')).toEqual(['https://a.com', 'b.com', 'c.com'])
})

test('the sentence quotes the site that was refused', () => {
  const sites = ['https://a.com', `http://${'b'.repeat(60)}.com`]
  expect(refusalText(refused('origins.0', 'must begin with https://'), sites)).toBe(
    '“https://a.com” must begin with https://.',
  )
  expect(refusalText(refused('origins.1', 'must begin with https://'), sites)).toMatch(/^“http:\/\/b{53}…” must/)
})

test('a list with too many sites is refused as a whole, and other failures are not about it', () => {
  expect(refusalText(refused('origins', 'must have at most 10 sites'), ['a'])).toBe(
    'The list must have at most 10 sites.',
  )
  expect(refusalText(new ProblemError({ code: 'unexpected', requestId: 'r' }, 500), [])).toBeNull()
  expect(refusalText(new TypeError('no network'), [])).toBeNull()
  expect(refusalText(null, [])).toBeNull()
})
