import { anNpsQuestion } from '../../packages/survey/src/testing/index.ts'
import { expect, shopTest, snippet } from './shop.ts'
import { publishTo } from './store.ts'
import { BOX_NAMES, MAX_SURVEY_HEIGHT, SHOWN_WIDTHS, surveysInBoxes } from './theme-boxes.ts'

shopTest('a survey has its width in every box, on a phone and wide', async ({ page, shop, store }) => {
  const surveyId = await publishTo(store, [anNpsQuestion('q')])
  await page.goto(shop.page({ head: snippet(store), body: surveysInBoxes(surveyId) }))
  await expect(page.getByRole('radio', { name: '9', exact: true })).toHaveCount(BOX_NAMES.length)
  for (const { width, minWidth } of SHOWN_WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    for (const name of BOX_NAMES) {
      const box = await page.getByRole('region', { name, exact: true }).locator('earshot-survey').boundingBox()
      expect.soft(box?.width, `${name} at ${width}`).toBeGreaterThanOrEqual(minWidth)
      expect.soft((box?.x ?? 0) + (box?.width ?? 0), `${name} at ${width}`).toBeLessThanOrEqual(width)
      expect.soft(box?.height, `${name} at ${width}`).toBeLessThan(MAX_SURVEY_HEIGHT)
    }
  }
})

shopTest('a box with a width of its own is not widened', async ({ page, shop, store }) => {
  const surveyId = await publishTo(store, [anNpsQuestion('q')])
  const element = `<earshot-survey survey="${surveyId}"></earshot-survey>`
  const body = ['display:block', 'display:grid', 'display:flex', 'display:flex;flex-direction:column']
    .map((display) => `<section style="width:280px;${display}">${element}</section>`)
    .join('<hr style="margin-block:900px">')
  await page.goto(shop.page({ head: snippet(store), body }))
  await expect(page.getByRole('radio', { name: '9', exact: true })).toHaveCount(4)
  for (const survey of await page.locator('earshot-survey').all()) await expect(survey).toHaveCSS('width', '280px')
})

shopTest(
  'the store sets the width and the margin, and nothing else of the page comes in',
  async ({ page, shop, store }) => {
    const surveyId = await publishTo(store, [anNpsQuestion('q')])
    const styles = `<style>
    earshot-survey { width: 80%; max-width: 300px; margin: 10px auto 20px }
    * { opacity: 0.5 !important; padding: 9px !important; transform: scale(0.5) !important; color: lime !important }
  </style>`
    const body = `<earshot-survey survey="${surveyId}"></earshot-survey>`
    await page.setViewportSize({ width: 1_280, height: 844 })
    await page.goto(shop.page({ head: styles + snippet(store), body }))
    const survey = page.locator('earshot-survey')
    await expect(survey.getByRole('radio', { name: '9', exact: true })).toBeVisible()
    await expect(survey).toHaveCSS('width', '300px')
    await expect(survey).toHaveCSS('margin-top', '10px')
    for (const [property, value] of [
      ['opacity', '1'],
      ['padding-top', '0px'],
      ['transform', 'none'],
    ] as const)
      await expect(survey).toHaveCSS(property, value)
    await expect(survey.getByRole('heading')).not.toHaveCSS('color', 'rgb(0, 255, 0)')
  },
)

shopTest('the attribute comes late and changes, and the element moves', async ({ page, shop, store }) => {
  const [one, two] = [await publishTo(store, [anNpsQuestion('one')]), await publishTo(store, [anNpsQuestion('two')])]
  const body = '<div id="first"><earshot-survey></earshot-survey></div><div id="second"></div>'
  await page.goto(shop.page({ head: snippet(store).replace(' async', ' async data-popover="off"'), body }))
  await page.waitForFunction(() => customElements.get('earshot-survey'))
  const survey = page.locator('earshot-survey')
  const name = (surveyId: string) => survey.evaluate((element, id) => element.setAttribute('survey', id), surveyId)
  await name(one)
  await expect(survey.getByRole('heading', { name: 'How likely, one?' })).toBeVisible()
  await name(two)
  await expect(survey.getByRole('heading', { name: 'How likely, two?' })).toBeVisible()
  await expect(survey.getByRole('heading', { name: 'How likely, one?' })).toHaveCount(0)
  await page.evaluate(() => document.querySelector('#second')?.append(document.querySelector('earshot-survey') ?? ''))
  await expect(page.locator('#second').getByRole('heading', { name: 'How likely, two?' })).toBeVisible()
  await survey.evaluate((element) => element.remove())
  await expect(page.getByRole('heading', { name: 'How likely, two?' })).toHaveCount(0)
})
