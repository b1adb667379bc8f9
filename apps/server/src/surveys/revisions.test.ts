import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { STOREFRONT, useTestApp } from '../testing/test-app.ts'
import {
  aPublishedTestSurvey,
  asPagesGetIt,
  aTestStore,
  call,
  etag,
  fetchSurvey,
  itsOwn,
  liveAt,
  twoQuestions,
} from '../testing/test-store.ts'
import { copyOf, surveyDrafts } from './testing/survey-drafts.ts'

const app = await useTestApp()

const { aDraft } = surveyDrafts(app)

test('publishing freezes a revision: editing afterwards changes nothing for shoppers', async () => {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store)
  const path = `/surveys/${survey.surveyId}`
  const { version } = (await call(app, store.token, `GET ${path}`)).json.data
  const edited = await call(app, { token: store.token, headers: etag(version) }, `PUT ${path}`, {
    name: 'x',
    description: '',
    questions: [],
  })
  expect(edited.json.data).toMatchObject({ status: 'published', hasUnpublishedChanges: true })
  const reply = await app.request(`${STOREFRONT}/storefront/v1/${store.publicKey}${path}/revisions/1`)
  expect(reply.headers.get('cache-control')).toContain('immutable')
  expect(await reply.json()).toEqual({ data: asPagesGetIt(survey) })
})

test('publishing freezes whom a survey asks, for the server alone, and how it looks, as pages draw it', async () => {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store, twoQuestions, itsOwn)
  const path = `/surveys/${survey.surveyId}`
  const { version } = (await fetchSurvey(app, store, survey.surveyId)).data
  await call(app, { token: store.token, headers: etag(version) }, `PUT ${path}`, copyOf(survey.surveyId))
  const drawn = {
    '--earshot-accent': 'light-dark(#7a6600, #ffd400)',
    '--earshot-accent-soft': 'light-dark(#efede0, #3a3315)',
    '--earshot-on-accent': 'initial',
    colorScheme: 'dark',
  }
  expect(survey).toMatchObject({ audience: itsOwn.audience, appearance: drawn })
  for (const [encoding, unpack] of Object.entries({
    br: brotliDecompressSync,
    gzip: gunzipSync,
    identity: Buffer.from,
  })) {
    const reply = await app.request(`${STOREFRONT}/storefront/v1/${store.publicKey}${path}/revisions/1`, {
      headers: { 'accept-encoding': encoding },
    })
    expect(reply.headers.get('content-encoding') ?? 'identity').toBe(encoding)
    const { data } = JSON.parse(unpack(Buffer.from(await reply.arrayBuffer())).toString())
    expect(data).toEqual({ ...asPagesGetIt(survey), appearance: drawn })
    expect(Object.keys(data)).not.toContain('audience')
  }
})

test('publishing again makes the next revision, and only that one is asked', async () => {
  const store = await aTestStore(app)
  const { surveyId } = await aPublishedTestSurvey(app, store)
  const { version } = (await call(app, store.token, `GET /surveys/${surveyId}`)).json.data
  const saved = await call(
    app,
    { token: store.token, headers: etag(version) },
    `PUT /surveys/${surveyId}`,
    copyOf(surveyId),
  )
  await call(app, { token: store.token, headers: etag(saved.json.data.version) }, `POST /surveys/${surveyId}/publish`)
  expect(await liveAt(app, store)).toEqual([{ surveyId, revision: 2 }])
})

test('publishing what is already published makes no new revision', async () => {
  const store = await aTestStore(app)
  const { surveyId } = await aPublishedTestSurvey(app, store)
  const { version } = (await call(app, store.token, `GET /surveys/${surveyId}`)).json.data
  await call(app, { token: store.token, headers: etag(version) }, `POST /surveys/${surveyId}/publish`)
  expect(await liveAt(app, store)).toEqual([{ surveyId, revision: 1 }])
})

test('an unfinished survey is not published, and the reply names all that is missing', async () => {
  const store = await aTestStore(app)
  const { version, path } = await aDraft(store)
  const reply = await call(app, { token: store.token, headers: etag(version) }, `POST ${path}/publish`)
  expect(reply).toMatchObject({
    status: 422,
    json: { problem: { code: 'survey_not_publishable', problems: [{ code: 'no_questions' }] } },
  })
})

test('moved to draft, a survey is no longer asked', async () => {
  const store = await aTestStore(app)
  const { surveyId } = await aPublishedTestSurvey(app, store)
  expect((await call(app, store.token, `POST /surveys/${surveyId}/draft`)).json.data.status).toBe('draft')
  expect(await liveAt(app, store)).toEqual([])
})
