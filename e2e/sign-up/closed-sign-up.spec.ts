import { axeViolations, sidewaysScroll } from '../support/accessibility-audit.ts'
import { startOwnServer } from '../support/own-server.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'

let server: Awaited<ReturnType<typeof startOwnServer>>
test.beforeAll(async () => {
  server = await startOwnServer({ ALLOW_SIGNUP: 'off', NODE_ENV: 'production' })
})
test.afterAll(() => server[Symbol.asyncDispose]())

for (const width of [390, 1280]) {
  test(`with ALLOW_SIGNUP=off nothing links to /signup, which says that it is closed: ${width}px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const { dashboard } = server.addresses
    const configured = page.waitForResponse(`${dashboard}/api/configuration`)
    await page.goto(`${dashboard}/login`)
    await (await configured).finished()
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    await expect(page.getByText('New here?')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Open an account' })).toHaveCount(0)

    await page.goto(`${dashboard}/signup`)
    await expect(page.getByRole('heading', { name: 'Sign-up is closed' })).toBeVisible()
    await expect(page.getByText('ask the person who runs this Earshot')).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    expect(await axeViolations(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    await page.screenshot({ path: test.info().outputPath(`closed-${width}.png`) })
    await page.getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL(`${dashboard}/login`)
  })
}

test.describe('in production', () => {
  test.use({ allowedErrors: FAILED_CALL })

  test('there is no gallery of components', async ({ page }) => {
    const reply = await page.goto(`${server.addresses.dashboard}/dev/components`)
    expect(reply?.status()).toBe(404)
    await expect(page.getByRole('radio')).toHaveCount(0)
  })
})
