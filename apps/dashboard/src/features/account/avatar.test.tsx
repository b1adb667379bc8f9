import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'

test('the text of an avatar is 40% of its size', () => {
  expect(renderToStaticMarkup(<Avatar name="Nordlys" sizePx={50} />)).toContain('width:50px;height:50px;font-size:20px')
})
