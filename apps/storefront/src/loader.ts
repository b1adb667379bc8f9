import type { SurveyId } from '@earshot/survey/respondent'
import { deviceNumber, mayAsk, rememberAsked } from './device-memory.ts'
import { openDeviceStorage } from './device-storage.ts'
import { fetchLiveSurveys, fetchRevision, type LiveSurvey } from './documents.ts'
import { installEarshot } from './earshot-global.ts'
import { defineInlineElement } from './inline-element.ts'
import { hasUnsent } from './unsent.ts'
import { readWalk } from './walk-memory.ts'
import { quietly, whenIdle } from './when-idle.ts'

declare global {
  /** The hashed file names of the other modules, put in by the build. */
  const WIDGET_FILE: string
  const SENDER_FILE: string
}

/**
 * What every page of a store carries: small and silent. The rest is loaded only for a shopper who is asked, or whose
 * answers still wait to be sent.
 */
function load(): void {
  const script = document.currentScript
  if (!(script instanceof HTMLScriptElement)) return
  const { origin } = new URL(script.src)
  const { store: publicKey, popover } = script.dataset
  const readTold = installEarshot(window)
  if (!publicKey || !readTold) return // no store, or included twice
  const api = `${origin}/storefront/v1`
  const store = `${api}/${publicKey}`
  const openWidget = (): Promise<typeof import('./widget.ts')> => import(/* @vite-ignore */ `${origin}/${WIDGET_FILE}`)
  const openSender = (): Promise<typeof import('./sender.ts')> => import(/* @vite-ignore */ `${origin}/${SENDER_FILE}`)
  const storage = openDeviceStorage(window)
  const openTransport = () => openSender().then(({ pageTransport }) => pageTransport(api, storage))
  const readKept = (live: LiveSurvey) => storage && readWalk(storage, live, Date.now(), readTold().signed.context)

  const ask = async (live: LiveSurvey, place: HTMLElement | null): Promise<() => void> => {
    const { surveyId, branded } = live
    // A response stays with the revision it started on (D4).
    const wanted = readKept(live) ?? live
    const [widget, survey] = await Promise.all([openWidget(), fetchRevision(store, wanted)])
    return widget.ask({
      survey,
      branded,
      place,
      storage,
      readKept: () => readKept(live),
      seed: String(storage ? deviceNumber(storage) : Math.random()),
      ...readTold(),
      origin,
      remember: (asked) => storage && rememberAsked(storage, surveyId, asked, Date.now()),
      openTransport,
    })
  }

  defineInlineElement(async (place) => {
    const survey = (await fetchLiveSurveys(store, readTold().context)).find(
      ({ surveyId }) => surveyId === place.getAttribute('survey'),
    )
    return survey && ask(survey, place)
  })

  whenIdle(async () => {
    if (!storage) return // only inline and hosted forms ask where nothing may be remembered (D10)
    if (hasUnsent(storage)) quietly(openTransport)
    if (popover === 'off') return
    const isUnderWay = (live: LiveSurvey) => readKept(live)?.completed === false
    const surveys = (await fetchLiveSurveys(store, readTold().context)).filter(({ surveyId }) => !hasInline(surveyId))
    const due = surveys.find(isUnderWay) ?? surveys.find(({ surveyId }) => mayAsk(storage, surveyId, Date.now()))
    if (due) await ask(due, null)
  })
}

/** What the page asks in its own place is not asked over it as well. */
const hasInline = (surveyId: SurveyId) => document.querySelector(`earshot-survey[survey="${surveyId}"]`) !== null

try {
  load()
} catch {
  // Nothing of ours may reach the store's page.
}
