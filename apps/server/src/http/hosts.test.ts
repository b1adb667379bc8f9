import { expect, test } from 'vitest'
import { chooseFace, type Face } from './hosts.ts'

const LAPTOP = { dashboard: null, storefront: '127.0.0.1' }
const PUBLIC = { dashboard: 'app.example', storefront: 'ask.example' }

test.for<[hostname: string, onLaptop: Face, onPublic: Face]>([
  ['localhost', 'dashboard', 'unknown'],
  ['127.0.0.1', 'storefront', 'unknown'],
  ['192.168.1.20', 'dashboard', 'unknown'],
  ['[::1]', 'dashboard', 'unknown'],
  ['[fe80::1]', 'dashboard', 'unknown'],
  ['app.example', 'unknown', 'dashboard'],
  ['ask.example', 'unknown', 'storefront'],
  ['www.app.example', 'unknown', 'unknown'],
  ['app.example.', 'unknown', 'unknown'],
  ['192.168.1.20.evil.example', 'unknown', 'unknown'],
])('%s is %s on a laptop and %s where both addresses are set', ([hostname, onLaptop, onPublic]) => {
  expect([chooseFace(LAPTOP)(hostname), chooseFace(PUBLIC)(hostname)]).toEqual([onLaptop, onPublic])
})
