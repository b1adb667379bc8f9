import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { environmentSchema, readSettings, SettingsError } from './environment.ts'
import { SECRET_SETTINGS } from './secret-files.ts'
import { unknownSettings } from './unknown-settings.ts'

test('nothing set is a laptop: embedded database, demo, two hosts of their own', () => {
  expect(readSettings({})).toEqual({
    port: 4000,
    host: '127.0.0.1',
    dashboardUrl: null,
    storefrontUrl: null,
    isProduction: false,
    allowsSignup: true,
    databaseUrl: null,
    databaseDirectUrl: null,
    databaseReadUrl: null,
    dataFolder: null,
    demo: true,
    demoStorePort: null,
    embeddedBilling: true,
    embeddedBillingWebhookUrl: null,
    billing: null,
    pictureBucket: null,
    exclusivePlansPassword: 'partners-welcome',
    upgradeVideoUrl: null,
    smtpUrl: null,
    mailFrom: 'Earshot <earshot@localhost>',
    behindProxy: false,
    helpUrl: null,
    bookingUrl: null,
    contactEmail: null,
    productEvents: null,
    backup: { folder: null, copies: 7, passphrase: null },
    drainSeconds: 0,
    operatorToken: null,
    secretsKeys: [],
    slowQueryMs: 1000,
    logLevel: 'warn',
  })
})

test.each([
  { what: 'an outside database', env: { DATABASE_URL: 'postgresql://earshot@db/earshot' }, demo: false },
  { what: 'production', env: { NODE_ENV: 'production', EMBEDDED_DATABASE: 'on' }, demo: false },
  {
    what: 'an outside database with the demo switched on',
    env: { DATABASE_URL: 'postgresql://earshot@db/earshot', DEMO: 'on' },
    demo: true,
  },
  { what: 'the demo switched off', env: { DEMO: 'off' }, demo: false },
])('with $what the demo is there: $demo', ({ env, demo }) => {
  expect(readSettings(env).demo).toBe(demo)
})

test.each([
  { env: {}, on: true },
  { env: { DATABASE_URL: 'postgresql://earshot@db/earshot' }, on: false },
  { env: { NODE_ENV: 'production', EMBEDDED_DATABASE: 'on' }, on: false },
  { env: { NODE_ENV: 'production', EMBEDDED_DATABASE: 'on', EMBEDDED_BILLING: 'on' }, on: true },
  { env: { EMBEDDED_BILLING: 'off' }, on: false },
])('with $env the embedded billing provider is there: $on', ({ env, on }) => {
  expect(readSettings(env).embeddedBilling).toBe(on)
})

test.each([
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['HOST', 'not a host'],
  ['DASHBOARD_URL', 'app.example'],
  ['STOREFRONT_URL', 'https://shop.example/path'],
  ['DATABASE_URL', 'mysql://db'],
  ['DATABASE_URL', 'postgresql://db1,db2/earshot'],
  ['DATABASE_URL', 'postgresql://db1:port/earshot'],
  ['DATABASE_URL', 'postgresql://db1,/earshot?target_session_attrs=read-write'],
  ['DATABASE_URL', 'postgresql://db1,db2/earshot?target_session_attrs=prefer-standby'],
  ['DATABASE_URL', 'postgresql://db/earshot?sslmode=prefer'],
  ['DATABASE_URL', 'postgresql://db/earshot?sslmode=verify-ca'],
  ['DATABASE_URL', 'postgresql://db/earshot?sslmode=verify-ca&sslrootcert='],
  ['DATABASE_URL', 'postgresql://db/earshot?sslmode=require&sslrootcert=system'],
  ['DATABASE_URL', 'postgresql://db/earshot?sslmode=disable&sslrootcert=system'],
  ['DATABASE_DIRECT_URL', 'db.example'],
  ['DATABASE_READ_URL', 'db.example'],
  ['EMBEDDED_DATABASE', 'yes'],
  ['DEMO', 'yes'],
  ['DEMO_STORE_PORT', '-1'],
  ['EMBEDDED_BILLING', 'yes'],
  ['EMBEDDED_BILLING_WEBHOOK_URL', 'hook'],
  ['BILLING_URL', 'billing.example'],
  ['BILLING_URL', 'https://billing.example/v1?key=1'],
  ['BILLING_URL', 'https://user:secret@billing.example/v1'],
  ['BILLING_APP_ID', 'two words'],
  ['BILLING_API_KEY', 'a key\n'],
  ['PICTURES_ENDPOINT', 'storage.example'],
  ['PICTURES_ENDPOINT', 'https://key:secret@storage.example'],
  ['PICTURES_BUCKET', 'Pictures!'],
  ['PICTURES_REGION', 'two words'],
  ['PICTURES_ACCESS_KEY_ID', 'two words'],
  ['PICTURES_SECRET_ACCESS_KEY', 'a secret\n'],
  ['PICTURES_PATH_STYLE', 'yes'],
  ['UPGRADE_VIDEO_URL', 'http://video.example/pro.mp4'],
  ['UPGRADE_VIDEO_URL', 'javascript:alert(1)'],
  ['LOG_LEVEL', 'loud'],
  ['SMTP_URL', 'mail.example'],
  ['BEHIND_PROXY', 'yes'],
  ['ALLOW_SIGNUP', 'no'],
  ['HELP_URL', 'help'],
  ['BOOKING_URL', 'javascript:alert(1)'],
  ['CONTACT_EMAIL', 'us'],
  ['MIXPANEL_TOKEN', 'two words'],
  ['MIXPANEL_HOST', 'api-eu.mixpanel.com'],
])('%s=%s is refused by name', (name, value) => {
  const read = () => readSettings({ [name]: value })
  expect(read).toThrow(SettingsError)
  expect(read).toThrow(new RegExp(`^${name} must`))
})

const REAL = { BILLING_URL: 'https://billing.example/v1/', BILLING_APP_ID: 'app', BILLING_API_KEY: 'key' }

test('the real billing provider takes the place of the embedded one', () => {
  expect(readSettings(REAL)).toMatchObject({
    billing: { url: 'https://billing.example/v1', appId: 'app', apiKey: 'key' },
    embeddedBilling: false,
  })
  expect(() => readSettings({ ...REAL, EMBEDDED_BILLING: 'on' })).toThrow(/EMBEDDED_BILLING must be off/)
})

test.each(Object.keys(REAL))('without %s nobody could be billed, and so it is said', (name) => {
  const rest = Object.fromEntries(Object.entries(REAL).filter(([key]) => key !== name))
  expect(() => readSettings(rest)).toThrow(/must be set together/)
  expect(() => readSettings({ ...REAL, [name]: '' })).toThrow(SettingsError)
})

const BUCKET = {
  PICTURES_ENDPOINT: 'https://storage.example',
  PICTURES_BUCKET: 'pictures',
  PICTURES_ACCESS_KEY_ID: 'key',
  PICTURES_SECRET_ACCESS_KEY: 'secret',
}

test('pictures go into a bucket where one is named', () => {
  const bucket = {
    endpoint: 'https://storage.example/',
    name: 'pictures',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    isPathStyle: true,
  }
  expect(readSettings(BUCKET).pictureBucket).toEqual(bucket)
  const elsewhere = { ...BUCKET, PICTURES_REGION: 'eu-central-1', PICTURES_PATH_STYLE: 'off' }
  expect(readSettings(elsewhere).pictureBucket).toEqual({ ...bucket, region: 'eu-central-1', isPathStyle: false })
})

test.each(Object.keys(BUCKET))('without %s pictures would go elsewhere than meant, and so it is said', (name) => {
  const rest = Object.fromEntries(Object.entries(BUCKET).filter(([key]) => key !== name))
  expect(() => readSettings(rest)).toThrow(/^PICTURES_ENDPOINT, .* must be set together/)
})

test.each([{ PICTURES_REGION: 'eu-central-1' }, { PICTURES_PATH_STYLE: 'off' }])('%o alone is no bucket', (env) => {
  expect(() => readSettings(env)).toThrow(/must be set together/)
})

test('what opens the exclusive plans, and the video of the Pro plan, can be replaced', () => {
  const env = { EXCLUSIVE_PLANS_PASSWORD: 'open sesame', UPGRADE_VIDEO_URL: 'https://video.example/pro.mp4' }
  const { exclusivePlansPassword, upgradeVideoUrl } = readSettings(env)
  expect([exclusivePlansPassword, upgradeVideoUrl?.href]).toEqual(['open sesame', 'https://video.example/pro.mp4'])
})

test('every wrong setting is named, not only the first', () => {
  const read = () => readSettings({ PORT: 'x', LOG_LEVEL: 'y' })
  expect(read).toThrow(/PORT must.*\nLOG_LEVEL must/)
})

test('one host for dashboard and storefront is refused', () => {
  const read = () =>
    readSettings({ DASHBOARD_URL: 'https://earshot.example', STOREFRONT_URL: 'https://earshot.example:8443' })
  expect(read).toThrow(/another host/)
})

test.each([
  ['https://cal.com/acme/30min?month=2026-11', 'https://app.cal.com/acme/30min?month=2026-11'],
  ['http://www.cal.com/acme/30min', 'https://app.cal.com/acme/30min'],
  ['https://cal.com//elsewhere.example/30min', 'https://app.cal.com//elsewhere.example/30min'],
  ['https://app.cal.com/acme/30min', 'https://app.cal.com/acme/30min'],
  ['https://cal.acme.example/30min', 'https://cal.acme.example/30min'],
  ['https://not-cal.com/acme/30min', 'https://not-cal.com/acme/30min'],
])('the booking page %s is framed from where it is served: %s', (given, served) => {
  expect(readSettings({ BOOKING_URL: given }).bookingUrl?.href).toBe(served)
})

const PUBLIC = { DASHBOARD_URL: 'https://app.example', STOREFRONT_URL: 'https://ask.example' }

test.each([
  [{ NODE_ENV: 'production' }, 'NODE_ENV is production'],
  [{ NODE_ENV: 'production', DATABASE_URL: '' }, 'NODE_ENV is production'],
  [PUBLIC, 'DASHBOARD_URL is public'],
])('with %o no empty database is started: the database must be named', (env, reason) => {
  expect(() => readSettings(env)).toThrow(
    `DATABASE_URL must be set, because ${reason}. If this installation keeps its data in the embedded PostgreSQL, set EMBEDDED_DATABASE=on.`,
  )
  expect(readSettings({ ...env, EMBEDDED_DATABASE: 'on' }).databaseUrl).toBeNull()
  expect(readSettings({ ...env, DATABASE_URL: 'postgresql://db/earshot' }).databaseUrl).toBe('postgresql://db/earshot')
})

test.each([
  [{ EMBEDDED_DATABASE: 'off' }, /DATABASE_URL must be set where EMBEDDED_DATABASE is off/],
  [{ EMBEDDED_DATABASE: 'on', DATABASE_URL: 'postgresql://db/earshot' }, /EMBEDDED_DATABASE must be off/],
])('settings that contradict each other about the database are refused: %o', (env, sentence) => {
  expect(() => readSettings(env)).toThrow(sentence)
})

test.each([
  ['postgresql:///earshot', 'must name a host, as in postgresql://user:password@host/earshot'],
  ['postgresql://u:p@/earshot', 'must name a host'],
  ['postgresql://u:p@db:65536/earshot', 'must be a PostgreSQL address'],
  ['postgresql://u:p@db1,db2/earshot', 'must have target_session_attrs=read-write'],
])('the database address %s is refused', (url, sentence) => {
  expect(() => readSettings({ DATABASE_URL: url })).toThrow(`DATABASE_URL ${sentence}`)
})

test('a database address may have the folder of a socket in place of a host', () => {
  const url = 'postgresql:///earshot?host=/run/postgresql'
  expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url)
})

test('the direct address of a database and that of a replica need the other one', () => {
  const direct = { DATABASE_DIRECT_URL: 'postgresql://db/earshot' }
  expect(() => readSettings(direct)).toThrow('DATABASE_URL must be set where DATABASE_DIRECT_URL is set')
  expect(() => readSettings({ DATABASE_READ_URL: 'postgresql://db/earshot' })).toThrow('where DATABASE_READ_URL is set')
  const both = { ...direct, DATABASE_URL: 'postgresql://u:p@db1:6432,[::1]/earshot?target_session_attrs=read-write' }
  expect(readSettings(both)).toMatchObject({
    databaseUrl: both.DATABASE_URL,
    databaseDirectUrl: direct.DATABASE_DIRECT_URL,
  })
})

test.each([
  [{}, false],
  [{ DASHBOARD_URL: 'http://localhost:5000', STOREFRONT_URL: 'http://127.0.0.1:5000' }, false],
  [{ NODE_ENV: 'production', EMBEDDED_DATABASE: 'on' }, true],
  [{ ...PUBLIC, EMBEDDED_DATABASE: 'on' }, true],
])('whether %o is production: %s', (env, isProduction) => {
  expect(readSettings(env).isProduction).toBe(isProduction)
})

test('on a laptop, and at its own two addresses, the embedded database needs no setting', () => {
  const local = { DASHBOARD_URL: 'http://localhost:5000', STOREFRONT_URL: 'http://127.0.0.1:5000' }
  expect(readSettings(local).databaseUrl).toBeNull()
})

test('an empty variable counts as unset', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4000, databaseUrl: null })
})

test.each([{ DASHBOARD_URL: 'http://127.0.0.1:4000' }, { STOREFRONT_URL: 'http://localhost:4000' }])(
  'one host by way of a default is refused too: %o',
  (env) => {
    expect(() => readSettings(env)).toThrow(/another host/)
  },
)

test('a public dashboard without a public storefront is refused', () => {
  expect(() => readSettings({ DASHBOARD_URL: 'https://app.example' })).toThrow(/STOREFRONT_URL must be set/)
})

test.each(SECRET_SETTINGS)('%s can be a file, with a line break at its end', (name) => {
  const values: Record<string, string> = {
    BACKUP_PASSPHRASE: 'spruce',
    OPERATOR_TOKEN: 'an-operator-token',
    SMTP_URL: 'smtp://u:p@mail',
    SECRETS_KEY: 'ab'.repeat(32),
  }
  const secret = values[name] ?? (name.startsWith('DATABASE') ? 'postgresql://u:p@db/earshot' : 'key')
  const rest = { DATABASE_URL: 'postgresql://db/earshot', ...REAL, ...BUCKET, [name]: '' }
  for (const end of ['', '\n', '\r\n']) {
    expect(readSettings({ ...rest, [`${name}_FILE`]: aFile(secret + end) })).toEqual(
      readSettings({ ...rest, [name]: secret }),
    )
  }
})

test('a secret that is no file, an empty file, or given twice is named by its setting', () => {
  const read = (more: Record<string, string>) => () => readSettings(more)
  expect(read({ SMTP_URL_FILE: '/none/smtp' })).toThrow(
    /^SMTP_URL_FILE must name a file with the secret in it\. \/none\/smtp cannot be read \(ENOENT: no such file or directory\)\.$/,
  )
  expect(read({ SMTP_URL_FILE: tmpdir() })).toThrow(/^SMTP_URL_FILE must .* cannot be read \(EISDIR: [^,]+\)\.$/)
  expect(read({ OPERATOR_TOKEN_FILE: aFile('\n') })).toThrow(/^OPERATOR_TOKEN_FILE must .* is empty\.$/)
  expect(read({ SMTP_URL: 'smtp://mail', SMTP_URL_FILE: aFile('smtp://mail') })).toThrow(
    /^SMTP_URL and SMTP_URL_FILE must not be set together\.$/,
  )
  expect(read({ PORT: 'x', SMTP_URL_FILE: aFile('mail.example') })).toThrow(
    /PORT must.*\nSMTP_URL must be an SMTP address/,
  )
  expect(unknownSettings({ SMTP_URL_FILE: 'x' })).toEqual([])
  expect(unknownSettings({ MAIL_FROM_FILE: 'x' })).toHaveLength(1)
})

test('docs/operating/configure.md names every secret that can be a file', async () => {
  const page = await readFile(new URL('../../../docs/operating/configure.md', import.meta.url), 'utf8')
  const sentence = /This works for (.*?)\./s.exec(page)?.[1] ?? ''
  expect((sentence.match(/[A-Z_]+/g) ?? []).toSorted()).toEqual(SECRET_SETTINGS.toSorted())
})

function aFile(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'secret'), content)
  return join(folder, 'secret')
}

test('the table of docs/operating/configure.md has every setting, and no other', async () => {
  const page = await readFile(new URL('../../../docs/operating/configure.md', import.meta.url), 'utf8')
  const documented = Array.from(
    page.matchAll(/^\| (.*?) \|/gm),
    ([, cell = '']) => cell.match(/`[A-Z_]+`/g) ?? [],
  ).flat()
  expect(documented.toSorted()).toEqual(
    Object.keys(environmentSchema.entries)
      .map((name) => `\`${name}\``)
      .toSorted(),
  )
})
