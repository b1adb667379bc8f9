import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ThankYou } from './thank-you.tsx'
import { playerWords } from './words.ts'

const drawn = (onReset?: () => void) =>
  renderToStaticMarkup(<ThankYou words={playerWords()} onClose={undefined} onReset={onReset} />)

test('the preview counts down from three seconds, a shopper’s player counts nothing', () => {
  expect(drawn(() => {})).toContain('Resetting in 3 seconds...')
  expect(drawn()).not.toContain('Resetting')
})
