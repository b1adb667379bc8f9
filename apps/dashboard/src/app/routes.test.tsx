import { expect, test } from 'vitest'
import { CONFIGURATION, drawApp, KNOWN } from './testing/draw-app.tsx'

const ID = '0193f0d2-0000-7000-8000-000000000000'
const titled = (screen: string) => `<title>${screen} · Earshot</title>`

test.each([
  ['/login', 'Log in', null],
  ['/signup', 'Sign up', null],
  ['/forgot-password', 'Forgotten password', null],
  ['/reset-password', 'New password', null],
  ['/confirm-email', 'Confirm your email', null],
  ['/onboarding', 'Put Earshot on your store', { isNewStore: true }],
  ['/book-a-call', 'Book a call', {}],
  ['/billing-plans', 'Choose your plan', {}],
  ['/exclusive-plans', 'Exclusive plans', {}],
  [`/builder/${ID}`, 'Survey builder', {}],
  [`/template/${ID}`, 'Template', {}],
  ['/surveys/scratch', 'New survey', {}],
  [`/surveys/template/${ID}`, 'New survey', {}],
  ['/', 'Surveys', {}],
  ['/surveys/templates', 'Survey templates', {}],
  ['/settings', 'Settings', {}],
  ['/settings/two-step', 'Two-step login', {}],
  ['/help', 'Help Centre', {}],
  ['/surveys/templates/mnps', 'Net Promoter Score', {}],
  [`/surveys/analytics/${ID}`, 'Results', {}],
  // Typed by hand (ADR-0023).
  ['/integrations', 'Surveys', {}],
  ['/nowhere', 'Not found', {}],
])('the address %s is that of the screen %s', async (address, screen, who) => {
  expect((await drawApp(address, { ...KNOWN, who })).html).toContain(titled(screen))
})

test('an address that leads nowhere has a way home', async () => {
  const { html } = await drawApp('/nowhere', KNOWN)
  expect(/<main.*<\/main>/s.exec(html)?.[0]).toMatch(/<a [^>]*href="\/"[^>]*>Go to your surveys<\/a>/)
})

test('the screens of the onboarding shell have its logo above and no menu', async () => {
  const newcomer = { ...KNOWN, who: { isNewStore: true } }
  for (const [path, wanted] of [
    ['/onboarding', newcomer],
    ['/billing-plans', KNOWN],
    ['/exclusive-plans', KNOWN],
    ['/book-a-call', KNOWN],
  ] as const) {
    const { html } = await drawApp(path, wanted)
    expect(/<header.*?<\/header>/s.exec(html)?.[0]).toContain('</svg>Earshot</span>')
    expect(html).not.toContain('aria-label="Open menu"')
    const { html: wide } = await drawApp(path, { ...wanted, isWide: true })
    expect(wide).not.toContain('<nav')
  }
})

test('help with setting up is offered on every screen of the onboarding shell but the call’s own', async () => {
  const offersHelp = async (path: string, wanted = KNOWN) =>
    (await drawApp(path, wanted)).html.replace(/<[^>]*>/g, '').includes('Need help setting up? Schedule a call')
  expect(await offersHelp('/onboarding', { ...KNOWN, who: { isNewStore: true } })).toBe(true)
  expect(await offersHelp('/billing-plans')).toBe(true)
  expect(await offersHelp('/exclusive-plans')).toBe(true)
  expect(await offersHelp('/book-a-call')).toBe(false)
})

test('a call is booked in the frame of the link that there is, and without one it says so', async () => {
  const { html } = await drawApp('/book-a-call', KNOWN)
  expect(html).toContain('src="https://booking.example/us/30min/embed?')
  const without = await drawApp('/book-a-call', { ...KNOWN, configuration: { ...CONFIGURATION, bookingUrl: null } })
  expect(without.html).toContain('Calls can’t be booked yet')
  expect(without.html).not.toContain('<iframe')
})

test('the exclusive plans are behind a password', async () => {
  const { html } = await drawApp('/exclusive-plans', KNOWN)
  expect(html).toContain('type="password"')
  expect(html).toContain('Show my plans')
})

test('the billing tab of the settings stands in the query', async () => {
  const chosen = async (address: string) =>
    /data-value="(\w+)" aria-selected="true"/.exec((await drawApp(address, KNOWN)).html)?.[1]
  expect(await chosen('/settings?tab=billing')).toBe('billing')
  expect(await chosen('/settings')).toBe('account')
})

test('the settings have a tab for the account, the store, colours, installation, billing and data', async () => {
  const { html } = await drawApp('/settings', KNOWN)
  const [tabs = ''] = /<div role="tablist".*?<\/div>/s.exec(html) ?? []
  expect(tabs.match(/<button.*?<\/button>/gs)?.map((tab) => tab.replace(/<[^>]*>/g, ''))).toEqual([
    'Account',
    'Store',
    'Appearance',
    'Installation',
    'Billing',
    'Data',
  ])
})

test('the address of a survey or a template names which one', async () => {
  const { html } = await drawApp(`/surveys/analytics/${ID}`, KNOWN)
  expect(html).toContain(`href="/builder/${ID}"`)
})
