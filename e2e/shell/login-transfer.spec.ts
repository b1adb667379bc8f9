import { freshToken, logInWith, otherToken, storedToken } from '../support/log-in.ts'
import { expect, test } from '../support/test.ts'

test('a login handed over in the address is kept, and leaves the address before anything is asked for', async ({
  page,
  context,
}) => {
  const asked: string[] = []
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
    if (request.url().includes('/api/')) asked.push(new URL(request.frame().url()).search)
  })
  const token = await freshToken()
  await page.goto(`/?status=draft&token=${token}&store_url=${encodeURIComponent('https://shown.example/a?b=c')}`)
  await expect(page.getByRole('heading', { name: 'Surveys', exact: true })).toBeVisible()
  await expect(page).toHaveURL('/?status=draft')
  expect(loads).toBe(2)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.every((search) => search === '?status=draft')).toBe(true)

  const cookies = await context.cookies()
  const week = Date.now() / 1000 + 7 * 24 * 60 * 60
  for (const name of ['auth_token', 'store_url']) {
    const cookie = cookies.find((one) => one.name === name)
    expect(cookie).toMatchObject({ secure: true, sameSite: 'Strict', path: '/' })
    expect(Math.abs((cookie?.expires ?? 0) - week)).toBeLessThan(60)
  }
  expect(await storedToken(context)).toBe(token)

  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('link', { name: /Open your store/ })).toHaveAttribute(
    'href',
    'https://shown.example/a?b=c',
  )
})

test('another merchant than the one logged in is asked about first', async ({ page, context }) => {
  const mine = await logInWith(context)
  const other = await otherToken()
  await page.goto(`/?token=${other}`)
  await expect(page.getByRole('heading', { name: 'Switch to another store?' })).toBeVisible()
  await expect(page.getByText('nordlys.example')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await storedToken(context)).toBe(mine)

  await page.getByRole('button', { name: 'Stay where I am' }).click()
  await expect(page.getByRole('heading', { name: 'Surveys' })).toBeVisible()
  expect(await storedToken(context)).toBe(mine)

  await page.goto(`/?token=${other}`)
  await page.getByRole('button', { name: 'Switch store' }).click()
  await expect(page).toHaveURL(/\/onboarding(\?|$)/)
  expect(await storedToken(context)).toBe(other)
})

test('a token that makes no sense changes nothing', async ({ page, context }) => {
  const mine = await logInWith(context)
  await page.goto('/?token=nonsense&store_url=javascript:alert(1)')
  await expect(page.getByRole('heading', { name: 'Surveys' })).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await storedToken(context)).toBe(mine)
})
