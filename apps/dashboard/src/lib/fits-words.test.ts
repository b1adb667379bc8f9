import { expect, test } from 'vitest'
import { fitsWords } from './fits-words.ts'

test.each([
  { typed: '', fits: true, why: 'nothing asks for nothing' },
  { typed: 'post', fits: true, why: 'a word is begun' },
  { typed: 'surv POST', fits: true, why: 'each word begins one, in any order and case' },
  { typed: 'cafe', fits: true, why: 'accents may be left out' },
  { typed: 'purchase', fits: true, why: 'a hyphen parts words' },
  { typed: 'post-purchase', fits: true, why: 'which may be typed' },
  { typed: 'post-', fits: true, why: 'and while it is' },
  { typed: 'utc-3', fits: true, why: 'a number has its sign' },
  { typed: 'utc+3', fits: false, why: 'and no other' },
  { typed: 'urchase', fits: false, why: 'within a word is not its beginning' },
  { typed: 'post pre', fits: false, why: 'every word must fit' },
])('“$typed”: $why', ({ typed, fits }) => {
  expect(fitsWords('Post-purchase survey, Café (UTC-3)', typed)).toBe(fits)
})
