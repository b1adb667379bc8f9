import { setTimeout as pass } from 'node:timers/promises'
import { aSingleSelect, aTextQuestion } from '@earshot/survey/testing'
import type { Page } from '@playwright/test'
import { tempFolder } from '../../scripts/temp-folder.ts'
import { AFTER_KEY_MS, startKillable, timeoutMs } from '../support/killable-browser.ts'
import { freshToken, logInWith } from '../support/log-in.ts'
import { earshot, expect, test } from '../support/test.ts'
import { aDraft } from './draft.ts'

const text = (page: Page) => page.getByLabel('Question text', { exact: true })

for (const network of ['online', 'offline'] as const) {
  test(`the key pressed ${AFTER_KEY_MS} ms before the browser is killed, ${network}, is there when it is opened again`, async () => {
    using profile = tempFolder()
    const token = await freshToken()
    const address = `${earshot.dashboard}/builder/${await aDraft(token, [aTextQuestion('q1', { text: '' })])}`
    let typed = ''
    // Each opening shows the keys of the one before, and is killed after its last: kept as a whole, or as what it changed.
    for (const keys of ['W', 'hy', '?']) {
      await using browser = await startKillable(profile.path)
      const { page, context } = browser
      await logInWith(context, token)
      await page.goto(address)
      await expect(text(page)).toHaveValue(typed)
      await text(page).press('End')
      await context.setOffline(network === 'offline')
      const timeout = await timeoutMs(page)
      for (const key of keys) await page.keyboard.down(key)
      await pass(timeout)
      await browser.kill()
      typed += keys
    }
    await using browser = await startKillable(profile.path)
    await logInWith(browser.context, token)
    await browser.page.goto(address)
    await expect(text(browser.page)).toHaveValue('Why?')
    await expect(browser.page.getByText('Saved', { exact: true })).toBeVisible()
  })
}

test('of two tabs that are killed in the midst of typing, neither loses its key', async () => {
  using profile = tempFolder()
  const token = await freshToken()
  const address = `${earshot.dashboard}/builder/${await aDraft(token, [aTextQuestion('q1', { text: '' })])}`
  {
    await using browser = await startKillable(profile.path)
    const { page, context } = browser
    await logInWith(context, token)
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto(address)
      await expect(text(tab)).toHaveValue('')
    }
    await context.setOffline(true)
    const timeout = await timeoutMs(page)
    await text(page).press('1')
    await text(other).press('2')
    await pass(timeout)
    await browser.kill()
  }
  await using browser = await startKillable(profile.path)
  const { page, context } = browser
  await logInWith(context, token)
  await page.goto(address)
  const choice = page.getByRole('dialog', { name: 'Changed in two places' })
  await choice.getByRole('button', { name: 'See both side by side' }).click()
  await expect(choice.getByRole('definition')).toHaveText(['2', '1'])
})

test(`the key pressed ${AFTER_KEY_MS} ms before the tab crashes is there when the survey is opened again, however long it is`, async ({
  page,
  context,
}) => {
  const options = Array.from({ length: 12 }, (_, index) => `option-${index}`)
  const questions = Array.from({ length: 300 }, (_, index) => aSingleSelect(`q${index}`, { options }))
  const address = `/builder/${await aDraft(await logInWith(context), questions)}`
  await page.goto(address)
  await text(page).fill('Why')
  const timeout = await timeoutMs(page)
  await page.keyboard.down('?')
  await pass(timeout)
  const crash = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void crash.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
  const newPage = await context.newPage()
  await newPage.goto(address)
  await expect(text(newPage)).toHaveValue('Why?')
})
