import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { eq } from '../db/drizzle.ts'
import { stores } from '../db/schema.ts'
import { STOREFRONT, useTestApp } from '../testing/test-app.ts'
import { aPublishedTestSurvey, aTestStore, call } from '../testing/test-store.ts'

const app = await useTestApp()

const PICTURE = join(import.meta.dirname, '../../../storefront/src/hosted-page.png')

async function aSurveyOf(businessName: string) {
  const store = await aTestStore(app)
  const details = { storeUrl: 'https://shop.example', businessEmail: store.email, timezone: 'UTC', businessName }
  await call(app, store.token, 'PUT /settings/store', details)
  const { surveyId } = await aPublishedTestSurvey(app, store)
  return { store, surveyId }
}

const open = async (surveyId: string) => (await app.request(`${STOREFRONT}/s/${surveyId}`)).text()

/** The tags that messengers read, as they stand in the HTML. */
const tagsOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]*)" content="([^"]*)">/g)].map(
      ([, name, content]) => [name, content],
    ),
  )

test('a link to a survey is shown with the store’s name, a sentence and a picture', async () => {
  const { surveyId } = await aSurveyOf('Nordlys')
  const { width = 0, height = 0 } = await sharp(await readFile(PICTURE)).metadata()
  expect(tagsOf(await open(surveyId))).toEqual({
    'og:type': 'website',
    'og:title': 'A question from Nordlys',
    'og:description': 'Answer in your browser. You need no account.',
    'og:site_name': 'Nordlys',
    'og:url': `${STOREFRONT}/s/${surveyId}`,
    'og:image': `${STOREFRONT}/hosted-page.png`,
    'og:image:width': `${width}`,
    'og:image:height': `${height}`,
    'og:image:alt': 'A question, and five faces from sad to happy',
    'twitter:card': 'summary_large_image',
  })
})

test('the name of a store is a text in each tag, and the survey’s own name is in none', async () => {
  const { store, surveyId } = await aSurveyOf('"><script>alert(1)</script>')
  const html = await open(surveyId.toUpperCase())
  const tags = tagsOf(html)
  expect(tags['og:title']).toBe('A question from &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(tags['og:url']).toBe(`${STOREFRONT}/s/${surveyId}`)
  expect(html).not.toContain('<script>alert')
  const { name } = (await call(app, store.token, `GET /surveys/${surveyId}`)).json.data
  expect(name).not.toBe('')
  expect(html).not.toContain(name)
})

test('a survey that is not open has no preview, and leads back to its store', async () => {
  const { store, surveyId } = await aSurveyOf('Nordlys')
  const back = '<footer><a href="https://shop.example" target="_top" rel="noopener">Back to Nordlys</a></footer>'
  expect(await open(surveyId)).toContain(back)
  await call(app, store.token, `POST /surveys/${surveyId}/draft`)
  const closed = await open(surveyId)
  expect(tagsOf(closed)).toEqual({})
  expect(closed).toContain(back)
})

test('an address that is none of the web is no link', async () => {
  const { store, surveyId } = await aSurveyOf('Nordlys')
  for (const storeUrl of ['', 'javascript:alert(1)', 'shop']) {
    await app.db.update(stores).set({ storeUrl }).where(eq(stores.storeId, store.storeId))
    const html = await open(surveyId)
    expect(html).not.toContain('<a ')
    expect(html).not.toContain('<footer>')
    expect(html).toContain('<h1><span>A question from</span> Nordlys</h1>')
  }
})
