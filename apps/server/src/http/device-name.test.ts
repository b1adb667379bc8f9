import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Safari/537.36`, 'windows', 'Chrome'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Safari/537.36 Edg/140.0.0.0`, 'windows', 'Microsoft Edge'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT} Version/18.5 Mobile/15E148 Safari/604.1`,
    'iphone',
    'Safari',
  ],
  [`Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) ${WEBKIT} Version/12.1 Mobile/15E148 Safari/604.1`, 'ipad', 'Safari'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.5 Safari/605.1.15`, 'mac', 'Safari'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'linux', 'Firefox'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Mobile Safari/537.36`, 'android_phone', 'Chrome'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Safari/537.36`, 'android_tablet', 'Chrome'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Safari/537.36`, 'chromebook', 'Chrome'],
  ['curl/8.5.0', null, null],
  ['Go to evil.example/1.0 (X11; Linux x86_64) ', 'linux', null],
  [`${'A new password is needed '.repeat(4)}/1.0 (X11; Linux x86_64) `, 'linux', null],
  ['', null, null],
  [null, null, null],
])('%s', (userAgent, system, browser) => {
  expect(deviceName(userAgent)).toEqual({ system, browser })
})
