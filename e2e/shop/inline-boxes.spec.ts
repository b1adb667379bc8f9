import { anNpsQuestion } from '../../packages/survey/src/testing/index.ts'
import { expect, shopTest, snippet } from './shop.ts'
import { publishTo } from './store.ts'

/** The boxes that themes put content in. */
const BOXES = {
  'a plain block': '<div>SURVEY</div>',
  'a centered block': '<div style="text-align:center">SURVEY</div>',
  'a centered flex column': '<div style="display:flex;flex-direction:column;align-items:center">SURVEY</div>',
  'a flex row': '<div style="display:flex">SURVEY</div>',
  'a block in a flex row': '<div style="display:flex"><div>SURVEY</div></div>',
  'a centered grid': '<div style="display:grid;place-items:center">SURVEY</div>',
  'an inline block': '<div style="display:inline-block">SURVEY</div>',
  'a float': '<div style="float:left">SURVEY</div>',
  'a table cell': '<table><tr><td>SURVEY</td></tr></table>',
  'a box as wide as its content': '<div style="width:fit-content">SURVEY</div>',
  'an absolute box': '<div style="position:absolute">SURVEY</div>',
}

shopTest('a survey has its width in every box, on a phone and wide', async ({ page, shop, store }) => {
  const surveyId = await publishTo(store, [anNpsQuestion('q')])
  const element = `<earshot-survey survey="${surveyId}"></earshot-survey>`
  const body = Object.entries(BOXES)
    .map(([name, box]) => `<section aria-label="${name}">${box.replace('SURVEY', element)}</section>`)
    .join('<hr style="clear:both;margin-block:900px">')
  await page.goto(shop.page({ head: snippet(store), body }))
  await expect(page.getByRole('radio', { name: '9', exact: true })).toHaveCount(11)
  for (const [width, minWidth] of [
    [390, 320],
    [1_280, 400],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    for (const name of Object.keys(BOXES)) {
      const box = await page.getByRole('region', { name, exact: true }).locator('earshot-survey').boundingBox()
      expect.soft(box?.width, `${name} at ${width}`).toBeGreaterThanOrEqual(minWidth)
      expect.soft((box?.x ?? 0) + (box?.width ?? 0), `${name} at ${width}`).toBeLessThanOrEqual(width)
      expect.soft(box?.height, `${name} at ${width}`).toBeLessThan(700)
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
