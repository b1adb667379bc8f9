import type { PageFact } from '@earshot/survey/respondent'
import { deviceNumber, mayAsk, rememberAsked } from './device-memory.ts'
import { type DeviceStorage, hasRefused, openDeviceStorage } from './device-storage.ts'
import { fetchRevision, findStoreDocument, type LiveSurvey } from './documents.ts'
import { installEarshot } from './earshot-global.ts'
import { defineInlineElement } from './inline-element.ts'
import { canDraw } from './needed-features.ts'
import { hasUnsent } from './unsent.ts'
import { tellVisit } from './visit.ts'
import { readWalk } from './walk-memory.ts'
import { quietly, whenIdle, whenParsed } from './when-idle.ts'

declare global {
  /** The hashed file names of the other modules, put in by the build. */
  const WIDGET_FILE: string
  const SENDER_FILE: string
  const AUDIENCE_FILE: string
}

/**
 * What every page of a store carries: small and silent. The rest is loaded only for a shopper who is asked, whose
 * answers still wait to be sent, or whose visit a campaign has brought.
 */
function load(): void {
  const script = document.currentScript
  if (!(script instanceof HTMLScriptElement)) return
  const { origin, searchParams } = new URL(script.src)
  const { popover, anyone: asksAnyone } = script.dataset
  // Tags of earlier releases name the store beside the address.
  const publicKey = searchParams.get('store') ?? script.dataset.store
  const readTold = installEarshot(window)
  if (!publicKey || !readTold || !canDraw()) return // no store, included twice, or an old browser
  const api = `${origin}/storefront/v1`
  const store = `${api}/${publicKey}`
  const open = <Module>(file: string): Promise<Module> => import(/* @vite-ignore */ `${origin}/${file}`)
  const storage = openDeviceStorage(window)
  const openSender = () => open<typeof import('./sender.ts')>(SENDER_FILE)
  const openTransport = () => openSender().then((it) => it.pageTransport(api, storage))
  const readKept = (live: LiveSurvey) => storage && readWalk(storage, live, Date.now(), readTold().signed.context)

  /** A walk that was begun goes on, and our hosted page asks whoever was sent its address: whomever a survey asks. */
  const isFor = async (live: LiveSurvey, currency: string) =>
    !live.audience ||
    asksAnyone ||
    readKept(live) ||
    (await open<typeof import('./audience.ts')>(AUDIENCE_FILE)).isInAudience(live, readTold(), currency, store)

  const ask = async (live: LiveSurvey, place: HTMLElement | null, leftOutFacts: readonly PageFact[] | undefined) => {
    const { surveyId, branded } = live
    // A response stays with the revision it started on (ADR-0024).
    const wanted = readKept(live) ?? live
    const [widget, survey] = await Promise.all([
      open<typeof import('./widget.ts')>(WIDGET_FILE),
      fetchRevision(store, wanted),
    ])
    return widget.ask({
      survey,
      branded,
      place,
      storage,
      readKept: () => readKept(live),
      seed: String(storage ? deviceNumber(storage) : Math.random()),
      ...readTold(),
      leftOutFacts,
      asksAnyone,
      origin,
      remember: (asked) => storage && rememberAsked(storage, surveyId, asked, Date.now()),
      openTransport,
    })
  }

  defineInlineElement(async (place, wanted) => {
    // Where the page still arrives, what it tells of the shopper may stand further down.
    await new Promise<void>(whenParsed)
    const { surveys, currency, leftOutFacts } = await findStoreDocument(store)
    const survey = surveys.find(({ surveyId }) => surveyId === wanted)
    return survey && (await isFor(survey, currency)) ? ask(survey, place, leftOutFacts) : undefined
  })

  const askOverPage = async (remembered: DeviceStorage) => {
    const isUnderWay = (live: LiveSurvey) => readKept(live)?.completed === false
    const { surveys, currency, leftOutFacts } = await findStoreDocument(store)
    if (leftOutFacts && /[?&]utm_/.test(location.search)) quietly(() => openSender().then((it) => it.rememberLanding()))
    // A survey that the page asks in an element is not asked over it as well.
    const here = surveys.filter(({ surveyId }) => !document.querySelector(`earshot-survey[survey="${surveyId}"]`))
    const may = here.filter(({ surveyId }) => mayAsk(remembered, surveyId, Date.now()))
    for (const due of [...here.filter(isUnderWay), ...may]) {
      // One that nobody can decide on keeps no other from being asked.
      if (await isFor(due, currency).catch(() => {})) return ask(due, null, leftOutFacts)
    }
    return
  }

  whenIdle(async () => {
    if (!storage) return // only inline and hosted forms ask where nothing may be remembered (ADR-0032)
    if (hasUnsent(storage)) quietly(openTransport)
    try {
      if (popover !== 'off') await askOverPage(storage)
    } finally {
      if (!asksAnyone && !hasRefused(window)) tellVisit(store, readTold().context)
    }
  })
}

try {
  load()
} catch {
  // Nothing of ours may reach the store's page.
}
