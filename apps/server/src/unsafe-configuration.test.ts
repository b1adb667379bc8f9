import { expect, test } from 'vitest'
import { readSettings } from './environment.ts'
import { describeUnsafe, UNTRUSTED_PROXY, unsafeSettings } from './unsafe-configuration.ts'

const LAPTOP = {}
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://earshot:secret@127.0.0.1/earshot',
  SMTP_URL: 'smtp://mail.example',
}
const OUTSIDE = 'postgresql://earshot:secret@db.example/earshot'

const checksOf = (environment: Record<string, string>) =>
  unsafeSettings(readSettings(environment)).map(({ check }) => check)

test.for<[what: string, environment: Record<string, string>, checks: string[]]>([
  ['a laptop', LAPTOP, []],
  ['a laptop that the network reaches', { HOST: '0.0.0.0' }, ['demo']],
  ['a laptop at an address of its network', { HOST: '192.168.1.20' }, ['demo']],
  ['a laptop that the network reaches by IPv6', { HOST: '::' }, ['demo']],
  ['a laptop without the demo', { HOST: '0.0.0.0', DEMO: 'off' }, []],
  ['a laptop at another loopback address', { HOST: '127.0.0.2' }, []],
  ['a laptop at the loopback address of IPv6', { HOST: '::1' }, []],
  ['production', PRODUCTION, []],
  ['production that the network reaches', { ...PRODUCTION, HOST: '0.0.0.0' }, []],
  ['production with the demo, behind a proxy', { ...PRODUCTION, DEMO: 'on' }, ['demo']],
  ['production without a mail server', { ...PRODUCTION, SMTP_URL: '' }, ['mail']],
  ['production with an outside database', { ...PRODUCTION, DATABASE_URL: OUTSIDE }, ['database.tls']],
  ['production with TLS', { ...PRODUCTION, DATABASE_URL: `${OUTSIDE}?sslmode=verify-full` }, []],
  ['production with an outside replica', { ...PRODUCTION, DATABASE_READ_URL: OUTSIDE }, ['database.tls']],
])('%s', ([, environment, checks]) => {
  expect(checksOf(environment)).toEqual(checks)
})

test('a public address is production, too', () => {
  const urls = { DASHBOARD_URL: 'https://app.example.com', STOREFRONT_URL: 'https://ask.example.com' }
  expect(checksOf({ ...urls, EMBEDDED_DATABASE: 'on' })).toEqual(['demo', 'mail'])
})

test('each warning names its setting and the next step, and no secret', () => {
  const everything = {
    ...PRODUCTION,
    DEMO: 'on',
    SMTP_URL: '',
    DATABASE_URL: OUTSIDE,
    DATABASE_DIRECT_URL: OUTSIDE,
    DATABASE_READ_URL: `${OUTSIDE}?sslmode=require`,
  }
  const warnings = [...unsafeSettings(readSettings(everything)), UNTRUSTED_PROXY].map(describeUnsafe)
  expect(warnings).toEqual([
    expect.stringContaining('Set DEMO=off'),
    expect.stringContaining('Set SMTP_URL'),
    expect.stringMatching(/^DATABASE_URL, DATABASE_DIRECT_URL: .* not encrypted\. Use sslmode=verify-full/),
    expect.stringContaining('set BEHIND_PROXY=on'),
  ])
  for (const warning of warnings) expect(warning).not.toContain('secret')
})

test('without SMTP_URL an embedded database writes mails to the log, which is said', () => {
  const embedded = { NODE_ENV: 'production', EMBEDDED_DATABASE: 'on', DEMO: 'off' }
  expect(unsafeSettings(readSettings(embedded)).map(describeUnsafe)).toEqual([
    expect.stringContaining('links to choose a new password'),
  ])
})
