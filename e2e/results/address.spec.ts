import { ALL_RESULTS, resultsQueryText } from '@earshot/survey'
import { expect, test } from '../support/test.ts'
import { SOURCE_QUESTION } from './answered-survey.ts'
import { asAnother, resultsPath } from './results-page.ts'

/** Characters that have a meaning in an address or in a filter. */
const PRODUCTS = ['100%', 'a,b', 'gid://shopify/Product/1']

test('a filter by values with colons, commas and percent signs is counted as the address says', async ({
  page,
  context,
}) => {
  const merchant = await asAnother(context, [SOURCE_QUESTION])
  const bought = { answers: { source: { optionId: 'o1' } }, completed: true, facts: { product: PRODUCTS } }
  await merchant.answer(1, () => bought)
  const query = resultsQueryText({
    ...ALL_RESULTS,
    filters: [{ kind: 'product', questionId: null, values: PRODUCTS }],
  })
  const asked = page.waitForRequest(/\/results\?/)
  await page.goto(resultsPath(merchant, `?${query}`))
  const filtersOf = (url: string) => new URL(url).searchParams.getAll('filter')
  const filters = filtersOf(`https://shop.example/?${query}`)
  expect(filters).toHaveLength(1)
  expect(filtersOf((await asked).url())).toEqual(filters)
  await expect(page.getByRole('toolbar')).toContainText('Product')
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('1 of 1')
  // The address is written again when the tab changes.
  const askedAgain = page.waitForRequest(/\/drop-off\?/)
  await page.getByRole('tab', { name: 'Drop-off' }).tap()
  expect(filtersOf((await askedAgain).url())).toEqual(filters)
  expect(filtersOf(page.url())).toEqual(filters)
})
