import { expect, test } from 'vitest'
import { replyIn } from './connection.ts'

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n'

test('a reply counts once its last byte has arrived', () => {
  const whole = `${HEAD}Content-Length: 4\r\n\r\nbody`
  for (let bytes = 0; bytes < whole.length; bytes++) expect(replyIn(whole.slice(0, bytes))).toBeNull()
  expect(replyIn(whole)).toEqual({ status: 200, isLast: false })
})

test('a reply in chunks counts once its last chunk has arrived', () => {
  const partial = `${HEAD}Transfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n`
  expect(replyIn(partial)).toBeNull()
  expect(replyIn(`${partial}0\r\n\r\n`)).toEqual({ status: 200, isLast: false })
})

test('a closed connection is reported as status 0', () => {
  const refused = 'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'
  expect(replyIn(refused)).toEqual({ status: 503, isLast: true })
})
