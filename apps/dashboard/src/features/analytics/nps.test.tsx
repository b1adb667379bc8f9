import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Nps } from './nps.tsx'

test('the sign of a score stands before it in a page that reads from the right, too', () => {
  const groups = { promoters: 1, passives: 0, detractors: 2, scores: [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1] }
  const html = renderToStaticMarkup(<Nps summary={{ shape: 'nps', score: -33, interval: null, ...groups }} />)
  expect(html).toContain('<span dir="ltr">−33</span>')
})
