import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FailureScreen } from './failure-screen.tsx'

beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }))
afterEach(() => void vi.unstubAllGlobals())

/** The text on the screen of a failure, from top to bottom, and the number of drawings. */
function drawn(failure: unknown) {
  const html = renderToStaticMarkup(<FailureScreen failure={failure} />).replaceAll('&#x27;', "'")
  const [card = ''] = /<div role="alert".*<\/div>/.exec(html) ?? []
  return { drawings: card.match(/<svg/g)?.length, text: card.split(/<[^>]*>/).filter(Boolean) }
}

const OFFLINE = {
  drawings: 1,
  text: [
    "Whoops! It looks like you're offline",
    'Please ensure you have a stable internet connection and try again.',
    'Try again',
  ],
}
const wrong = (details: string) => ({ drawings: 1, text: ['Oops! Something went wrong', details, 'Refresh Page'] })

test('a network that is gone is the offline screen', () => {
  expect(drawn(new Error('Network Error'))).toEqual(OFFLINE)
})

test('a browser that is offline is the offline screen, whatever failed', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(drawn(new Error('x is undefined'))).toEqual(OFFLINE)
})

test('a part that does not load is the generic screen, with what may have been the cause', () => {
  const details = 'There was an issue loading part of the application. This might be due to a recent update.'
  expect(drawn(new Error('Loading chunk 7 failed'))).toEqual(wrong(details))
})

test('any other error shows its own message on the generic screen', () => {
  expect(drawn(new Error('x is undefined'))).toEqual(wrong('x is undefined'))
})

test('an error without a message has one of the screen’s', () => {
  const details = 'An unexpected error occurred in the application. Please try refreshing the page.'
  for (const failure of [new Error(''), 'a thrown text', null]) expect(drawn(failure)).toEqual(wrong(details))
})
