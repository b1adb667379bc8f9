import { expect, test } from 'vitest'
import { guessRegion } from './guess-region.ts'

test.each([
  { where: 'American English in Berlin', language: 'en-US', timezone: 'Europe/Berlin', currency: 'EUR' },
  { where: 'German in Zurich', language: 'de-CH', timezone: 'Europe/Zurich', currency: 'CHF' },
  { where: 'London', language: 'en', timezone: 'Europe/London', currency: 'GBP' },
  { where: 'Chicago', language: 'en-US', timezone: 'America/Chicago', currency: 'USD' },
  { where: 'a clock that says nothing, and British English', language: 'en-GB', timezone: 'UTC', currency: 'GBP' },
  { where: 'a clock that says nothing, and German', language: 'de', timezone: 'UTC', currency: 'EUR' },
  { where: 'a language that is none', language: '', timezone: 'UTC', currency: 'USD' },
])('$where pays in $currency', ({ language, timezone, currency }) => {
  expect(guessRegion({ language }, timezone)).toEqual({ timezone, currency })
})
