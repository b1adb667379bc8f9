import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FailureScreen } from './failure-screen.tsx'

beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }))
afterEach(() => void vi.unstubAllGlobals())

/** What stands on the screen: its heading, its text, its button. */
function said(failure: unknown): readonly string[] {
  const markup = renderToStaticMarkup(<FailureScreen failure={failure} />).replaceAll('&#x27;', "'")
  return ['h1', 'p', 'button'].map((part) => new RegExp(`<${part}(?: [^>]*)?>(.*?)</${part}>`).exec(markup)?.[1] ?? '')
}

const OFFLINE = [
  "Whoops! It looks like you're offline",
  'Please ensure you have a stable internet connection and try again.',
  'Try again',
]
const wrong = (details: string) => ['Oops! Something went wrong', details, 'Refresh Page']

test('a network that is gone is the offline screen', () => {
  expect(said(new Error('Network Error'))).toEqual(OFFLINE)
})

test('a browser that is offline is the offline screen, whatever failed', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(said(new Error('x is undefined'))).toEqual(OFFLINE)
})

test('a part that does not load is the generic screen, with what may have been the cause', () => {
  const details = 'There was an issue loading part of the application. This might be due to a recent update.'
  expect(said(new Error('Loading chunk 7 failed'))).toEqual(wrong(details))
})

test('any other error shows its own message on the generic screen', () => {
  expect(said(new Error('x is undefined'))).toEqual(wrong('x is undefined'))
})

test('an error without a message has one of the screen’s', () => {
  const details = 'An unexpected error occurred in the application. Please try refreshing the page.'
  for (const failure of [new Error(''), 'a thrown text', null]) expect(said(failure)).toEqual(wrong(details))
})

/** What the screen of a failure says, from top to bottom. */
function drawn(failure: unknown, onLine = true) {
  vi.stubGlobal('navigator', { onLine })
  const html = renderToStaticMarkup(<FailureScreen failure={failure} />)
  const [card = ''] = /<div role="alert".*<\/div>/.exec(html) ?? []
  return { drawings: card.match(/<svg/g)?.length, says: card.split(/<[^>]*>/).filter(Boolean) }
}

test('without a network the offline screen says so, with a drawing', () => {
  expect(drawn(new TypeError('Failed to fetch'), false)).toEqual({
    drawings: 1,
    says: [
      "Whoops! It looks like you're offline",
      'Please ensure you have a stable internet connection and try again.',
      'Try again',
    ].map(escaped),
  })
})

test.each([
  { failure: new Error('The survey has no questions'), text: 'The survey has no questions' },
  {
    failure: new Error(),
    text: 'An unexpected error occurred in the application. Please try refreshing the page.',
  },
])('any other failure says what went wrong, as far as it is known: $text', ({ failure, text }) => {
  expect(drawn(failure)).toEqual({ drawings: 1, says: ['Oops! Something went wrong', text, 'Refresh Page'] })
})

const escaped = (text: string) => text.replaceAll("'", '&#x27;')
