import { expect, test } from 'vitest'
import { CONFIGURATION, control, DETAILS, drawApp, KNOWN } from './testing/draw-app.tsx'

const CHOSEN = { 'earshot.continue-anyway': 'yes' }
const wide = { ...KNOWN, isWide: true, remembered: CHOSEN }

test('a phone has a top bar with the way to the menu and the logo, and no side bar', async () => {
  const { html } = await drawApp('/', KNOWN)
  const bar = /<header.*?<\/header>/s.exec(html)?.[0] ?? ''
  expect(bar).toContain('aria-label="Open menu"')
  expect(bar).toContain('</svg>Earshot</span>')
  expect(html).not.toContain('<nav aria-label="Menu"')
})

test('a wide window has the side bar, and no top bar', async () => {
  const { html } = await drawApp('/', wide)
  expect(html).toContain('<nav aria-label="Menu"')
  expect(html).not.toContain('aria-label="Open menu"')
})

test('an item of the menu has a label, an icon and a path, and can be disabled', async () => {
  const { html } = await drawApp('/settings', wide)
  for (const [label, path] of [
    ['Surveys', '/'],
    ['Plans', '/billing-plans'],
    ['Settings', '/settings'],
  ] as const) {
    expect(control(html, label)).toContain(`href="${path}"`)
    expect(control(html, label)).toContain('<svg')
  }
  const integrations = control(html, 'IntegrationsSoon')
  expect(integrations).toMatch(/^<button [^>]*disabled=""/)
  expect(integrations).not.toContain('href')
  expect(integrations).toContain('<svg')
})

test('the item of the place one is at is marked', async () => {
  const current = async (path: string) =>
    /<a aria-current="(\w+)"[^>]*>.*?<\/a>/s.exec((await drawApp(path, wide)).html)?.[0].replace(/<[^>]*>/g, '')
  expect(await current('/')).toBe('Surveys')
  expect(await current('/settings')).toBe('Settings')
})

test('Help Centre opens documentation elsewhere in a new tab', async () => {
  const configuration = { ...CONFIGURATION, helpUrl: 'https://docs.example/' }
  const { html } = await drawApp('/', { ...wide, configuration })
  const help = control(html, 'Help Centre(opens in a new tab)')
  expect(help).toContain('href="https://docs.example/"')
  expect(help).toContain('target="_blank"')
})

test('the foot of the menu names the business and its e-mail', async () => {
  const { html } = await drawApp('/', wide)
  expect(control(html, 'NCNordlys Candleshello@nordlys.example')).toContain('aria-expanded="false"')
})

test('a business without a name is called Username, and its badge shows a question mark', async () => {
  const details = { ...DETAILS, merchantDetails: { ...DETAILS.merchantDetails, businessName: '' } }
  const { html } = await drawApp('/', { ...wide, details })
  expect(control(html, '?Usernamehello@nordlys.example')).toBeDefined()
})

test('a wide window is told what the app is made for, with a way on', async () => {
  const { html } = await drawApp('/', { ...KNOWN, isWide: true })
  const notice = /<div role="alertdialog".*<\/div>/s.exec(html)?.[0].replace(/<[^>]*>/g, ' ')
  expect(notice).toContain('Mobile Only')
  expect(notice).toContain(
    'This application is optimized for mobile devices. Please use a mobile device or resize your browser window to mobile view for the best experience.',
  )
  expect(notice).toContain('Recommended width: less than 768px')
  expect(control(html, 'Continue Anyway')).toMatch(/^<button/)
  expect(html).toContain('inert=""')
})

test('a narrow window is not told, nor a device that went on before, nor what is no dashboard screen', async () => {
  const isMobileOnly = async (...given: Parameters<typeof drawApp>) =>
    (await drawApp(...given)).html.includes('Mobile Only')
  expect(await isMobileOnly('/', KNOWN)).toBe(false)
  expect(await isMobileOnly('/', wide)).toBe(false)
  expect(await isMobileOnly('/login', { who: null, isWide: true })).toBe(false)
  expect(await isMobileOnly('/billing-plans', { ...KNOWN, isWide: true })).toBe(false)
})
