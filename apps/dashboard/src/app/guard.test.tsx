import { expect, test } from 'vitest'
import { arrive, drawApp, drawAtOnce, KNOWN } from './testing/draw-app.tsx'

const newcomer = { ...KNOWN, who: { isNewStore: true } }
const planless = { ...KNOWN, billingStatus: 'none' } as const

test('whoever is logged out is sent to the login', async () => {
  for (const path of ['/', '/settings', '/onboarding', '/nowhere']) {
    expect((await drawApp(path, { who: null })).ledTo).toBe('/login')
  }
})

test('a new store is sent to the onboarding, and stays there', async () => {
  for (const path of ['/', '/login', '/settings', '/billing-plans', '/onboarding']) {
    expect((await arrive(path, newcomer)).address).toBe('/onboarding')
    expect((await arrive(path, { ...newcomer, billingStatus: 'none' })).address).toBe('/onboarding')
  }
})

test('a store without a subscription is sent to the plans', async () => {
  for (const path of ['/', '/surveys/scratch', '/surveys/templates']) {
    expect((await drawApp(path, planless)).ledTo).toBe('/billing-plans')
  }
})

test('before a plan is chosen one can choose, book a call, read the help and see the settings', async () => {
  const account = ['/settings', '/settings/two-step', '/settings/security-log']
  for (const path of ['/billing-plans', '/exclusive-plans', '/book-a-call', '/help', ...account]) {
    expect((await drawApp(path, planless)).ledTo).toBeUndefined()
  }
})

test('home shows the surveys list to whoever has a store and a plan', async () => {
  const { html, ledTo } = await drawApp('/', KNOWN)
  expect(ledTo).toBeUndefined()
  expect(html).toContain('aria-label="Search surveys"')
})

test('login and onboarding lead home, or to the plans where there is none', async () => {
  for (const path of ['/login', '/onboarding']) {
    expect((await arrive(path, KNOWN)).address).toBe('/')
    expect((await arrive(path, planless)).address).toBe('/billing-plans')
  }
})

test('until the app has come there is a spinner', async () => {
  expect(await drawAtOnce('/', KNOWN)).toContain('Loading...')
})

test('until the store is known there is a spinner, and nothing of the screen', async () => {
  const { html } = await drawApp('/', { ...KNOWN, details: undefined })
  expect(html).toContain('Loading...')
  expect(html).not.toContain('Surveys')
})

test('until the plan is known there is a spinner, and nothing of the screen', async () => {
  const { html, ledTo } = await drawApp('/', { ...KNOWN, billingStatus: undefined })
  expect(html).toContain('Loading...')
  expect(html).not.toContain('Surveys')
  expect(ledTo).toBeUndefined()
})

test('whoever may pass gets the screen that was asked for', async () => {
  expect((await drawApp('/settings', KNOWN)).html).toContain('role="tablist" aria-label="Settings"')
})
