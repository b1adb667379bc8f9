import { canAskDevice, deviceNumber, rememberAsked } from './device-memory.ts'
import { type DeviceStorage, hasRefused, openDeviceStorage, type PageStorage } from './device-storage.ts'
import { fetchRevision, findStoreDocument, type LiveSurvey, type StoreDocument } from './documents.ts'
import { CONSENT_CALLED, installEarshot } from './earshot-global.ts'
import { defineInlineElement } from './inline-element.ts'
import { canDraw } from './needed-features.ts'
import { hasSignal } from './page-signals.ts'
import { hasUnsent } from './unsent.ts'
import { reportVisit } from './visit.ts'
import { readWalk } from './walk-memory.ts'
import { quietly, whenIdle, whenParsed } from './when-idle.ts'

declare global {
  /** The hashed file names of the other modules, put in by the build. */
  const WIDGET_FILE: string
  const SENDER_FILE: string
  const AUDIENCE_FILE: string
  const SIGNALS_FILE: string
  const CONSENT_FILE: string
  const DEBUG_FILE: string
}

const preloaded = new Set<string>()

/** An import has the priority of the page's own scripts, unless it was preloaded with another one. */
function importLow<Module>(href: string): Promise<Module> {
  if (!preloaded.has(href))
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority: 'low' }),
    )
  preloaded.add(href)
  return import(/* @vite-ignore */ href)
}

/**
 * Every page of a store carries this: small and silent. The rest is loaded only for a shopper who is asked, whose
 * answers still wait to be sent, or whose visit a campaign has brought.
 */
function load(): void {
  const script = document.currentScript
  if (!(script instanceof HTMLScriptElement)) return
  const { origin, searchParams } = new URL(script.src)
  // Tags of earlier releases name the store beside the address.
  const publicKey = searchParams.get('store') ?? script.dataset.store
  if ('debug' in script.dataset)
    quietly(() =>
      importLow<typeof import('./debug.ts')>(`${origin}/${DEBUG_FILE}`).then((module) =>
        module.reportToConsole(origin, publicKey),
      ),
    )
  const readPage = installEarshot(window)
  // No store, included twice, or an old browser.
  if (publicKey && readPage && canDraw()) start(origin, publicKey, readPage, script.dataset)
}

type ReadPage = NonNullable<ReturnType<typeof installEarshot>>
/** Takes a survey off the page; undefined where none was asked. */
type Leave = (() => void) | undefined
type LeftOut = StoreDocument['leftOutFacts']
type Open = <Module>(file: string) => Promise<Module>

/** Obeys the signals of consent as they are now. */
async function obeyConsent(open: Open, storage: PageStorage, readPage: ReadPage): Promise<void> {
  const consent = await open<typeof import('./consent.ts')>(CONSENT_FILE)
  const readCall = () => readPage().consent
  await consent.followConsent({ storage, isRefused: () => hasRefused(window, readCall()), readCall })
}

/** The surveys that may be asked over the page: those that were begun, then those that the device was not asked lately. */
function dueSurveys(surveys: readonly LiveSurvey[], storage: DeviceStorage, hasBegun: (live: LiveSurvey) => boolean) {
  // A survey that the page asks in an element is not asked over it as well.
  const here = surveys.filter(({ surveyId }) => !document.querySelector(`earshot-survey[survey="${surveyId}"]`))
  return [...here.filter(hasBegun), ...here.filter(({ surveyId }) => canAskDevice(storage, surveyId, Date.now()))]
}

/**
 * Asks in the elements of the page and over it.
 * @param dataset the attributes of the tag
 */
function start(origin: string, publicKey: string, readPage: ReadPage, { popover, anyone: asksAnyone }: DOMStringMap) {
  const api = `${origin}/storefront/v1`
  const store = `${api}/${publicKey}`
  const isRefused = () => hasRefused(window, readPage().consent)
  const storage = openDeviceStorage(window, readPage().consent)
  const open: Open = (file) => importLow(`${origin}/${file}`)
  const openSignals = () => open<typeof import('./signals.ts')>(SIGNALS_FILE)
  const openSender = () => open<typeof import('./sender.ts')>(SENDER_FILE)
  const openTransport = () => openSender().then((module) => module.pageTransport(api, storage))
  const readSaved = (live: LiveSurvey) => storage && readWalk(storage, live, Date.now(), readPage().signed.context)

  /** The audience does not count for a walk that has begun, nor on our hosted page, which asks everyone who has its address. */
  const isFor = async (live: LiveSurvey, currency: string) =>
    !live.audience ||
    asksAnyone ||
    readSaved(live) ||
    (await open<typeof import('./audience.ts')>(AUDIENCE_FILE)).isInAudience(live, readPage(), currency, store)

  const ask = async (live: LiveSurvey, element: HTMLElement | null, leftOutFacts: LeftOut): Promise<Leave> => {
    const { surveyId, branded } = live
    const [widget, survey, isStillWanted] = await Promise.all([
      open<typeof import('./widget.ts')>(WIDGET_FILE),
      // A response stays with the revision it started on (ADR-0024).
      fetchRevision(store, readSaved(live) ?? live),
      // A popover covers nothing that the shopper is busy with.
      element || !hasSignal() || openSignals().then((signals) => signals.waitUntilUncovered()),
    ])
    // The shopper was busy for long: a survey may have been moved to draft since.
    if (!isStillWanted) return storage ? askOverPage(storage) : undefined
    return widget.ask({
      survey,
      branded,
      element,
      storage,
      readSaved: () => readSaved(live),
      seed: String(storage ? deviceNumber(storage) : Math.random()),
      ...readPage(),
      leftOutFacts,
      asksAnyone,
      origin,
      remember: (asked) => storage && rememberAsked(storage, surveyId, asked, Date.now()),
      isRefused,
      openTransport,
      openSignals,
    })
  }

  defineInlineElement(async (element, wanted) => {
    // The context may be further down in a page that is not parsed yet.
    await new Promise<void>(whenParsed)
    const { surveys, currency, leftOutFacts } = await findStoreDocument(store)
    const survey = surveys.find(({ surveyId }) => surveyId === wanted)
    return survey && (await isFor(survey, currency)) ? ask(survey, element, leftOutFacts) : undefined
  })

  async function askOverPage(remembered: DeviceStorage): Promise<Leave> {
    const { surveys, currency, leftOutFacts } = await findStoreDocument(store)
    if (leftOutFacts && !isRefused() && /[?&]utm_/.test(location.search))
      quietly(() => openSender().then((module) => module.rememberLanding()))
    for (const due of dueSurveys(surveys, remembered, (live) => readSaved(live)?.completed === false)) {
      // If the audience of one survey cannot be evaluated, the next one is tried.
      if (await isFor(due, currency).catch(() => {})) return ask(due, null, leftOutFacts)
    }
    return
  }

  addEventListener(CONSENT_CALLED, () => quietly(async () => storage && obeyConsent(open, storage, readPage)))

  whenIdle(async () => {
    if (!storage) return // only inline and hosted forms ask where nothing may be remembered (ADR-0032)
    if (hasUnsent(storage)) quietly(openTransport)
    // Another tab of the visit may have closed a survey. Without the module the storage of this tab has to do.
    if (isRefused()) await obeyConsent(open, storage, readPage).catch(() => {})
    else if (readPage().consent || 'Shopify' in window || 'wp_has_consent' in window)
      quietly(() => obeyConsent(open, storage, readPage))
    // After the requests that a question waits for.
    if (!asksAnyone && !isRefused()) setTimeout(() => reportVisit(store, readPage().context))
    if (popover !== 'off') await askOverPage(storage)
  })
}

try {
  load()
} catch {
  // Nothing of ours may reach the store's page.
}
