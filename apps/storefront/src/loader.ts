import { mayAsk } from './device-memory.ts'
import { openDeviceStorage } from './device-storage.ts'
import { fetchLiveSurveys, fetchRevision } from './documents.ts'
import { installEarshot } from './earshot-global.ts'
import { hasUnsent } from './unsent.ts'
import { whenIdle } from './when-idle.ts'

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
  const publicKey = script.dataset.store
  const readContext = installEarshot(window)
  if (!publicKey || !readContext) return // no store, or included twice
  const api = `${origin}/storefront/v1`
  const openWidget = (): Promise<typeof import('./widget.ts')> => import(/* @vite-ignore */ `${origin}/${WIDGET_FILE}`)
  const openSender = (): Promise<typeof import('./sender.ts')> => import(/* @vite-ignore */ `${origin}/${SENDER_FILE}`)

  whenIdle(async () => {
    const storage = openDeviceStorage(window)
    if (!storage) return // only inline and hosted forms ask where nothing may be remembered (D10)
    const openTransport = () => openSender().then(({ pageTransport }) => pageTransport(api, storage))
    if (hasUnsent(storage)) openTransport().catch(() => {})

    const store = `${api}/${publicKey}`
    const live = await fetchLiveSurveys(store)
    const due = live.find(({ surveyId }) => mayAsk(storage, surveyId, Date.now()))
    if (!due) return
    const [{ ask }, survey] = await Promise.all([openWidget(), fetchRevision(store, due)])
    ask({ survey, storage, context: readContext(), openTransport })
  })
}

try {
  load()
} catch {
  // Nothing of ours may reach the store's page.
}
