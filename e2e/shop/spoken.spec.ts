import { aMultiSelect, anNpsQuestion, aRating, aTextQuestion } from '../../packages/survey/src/testing/index.ts'
import { expect, snippet, test } from './shop.ts'
import { publish } from './store.ts'

test('each step is said: the invitation, the next question, what went wrong, the thanks', async ({
  page,
  shop,
  store,
}) => {
  await publish(store, [aMultiSelect('a'), aTextQuestion('b'), anNpsQuestion('c')])
  await page.goto(shop.page({ head: snippet(store) }))
  await expect(page.getByRole('status')).toHaveText('This store has a question for you.')
  const next = page.getByRole('button', { name: /^(Next|Submit)$/ })
  const live = page.locator('[aria-live=polite]')

  await next.click()
  await expect(page.getByRole('alert')).toHaveText('Choose an answer to go on.')
  await expect(page.getByRole('checkbox').first()).toBeFocused()
  await page.getByRole('checkbox').first().check()
  await next.click()

  await expect(page.getByRole('heading', { name: 'What else, b?' })).toBeFocused()
  await expect(live.filter({ hasText: '2 of 3' })).toBeVisible()
  await next.click()
  await expect(page.getByRole('alert')).toHaveText('Write an answer to go on.')
  const text = page.getByRole('textbox', { name: 'What else, b?' })
  await expect(text).toBeFocused()
  await expect(text).toHaveAccessibleDescription('Write an answer to go on.')
  await expect(text).toHaveAttribute('aria-invalid', 'true')
  await text.fill('Candles')
  await expect(text).toHaveAttribute('aria-invalid', 'false')
  await next.click()

  await expect(page.getByRole('heading', { name: 'How likely, c?' })).toBeFocused()
  await page.getByRole('radio', { name: '9', exact: true }).check()
  await next.click()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeFocused()
  await expect(live).toHaveText('Your responses have been submitted successfully.')
})

test('a double click on Next or Back goes one question', async ({ page, shop, store }) => {
  const isRequired = false
  await publish(store, [aRating('a', { isRequired }), aRating('b', { isRequired }), aRating('c', { isRequired })])
  await page.goto(shop.page({ head: snippet(store) }))
  const asked = (name: string) => expect(page.getByRole('heading', { name })).toBeFocused()
  await page.getByRole('button', { name: 'Next' }).dblclick()
  await asked('How good, b?')
  await page.getByRole('button', { name: 'Next' }).click()
  await asked('How good, c?')
  await page.getByRole('button', { name: 'Back' }).dblclick()
  await asked('How good, b?')
})
