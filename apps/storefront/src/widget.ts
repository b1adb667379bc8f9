import { mountPlayer, type PlayerHandle, type PlayerProgress } from '@earshot/player'
import { newUuid, type PublishedSurvey, type ResponseId, type ShopperContext } from '@earshot/survey/respondent'
import { type Asked, deviceNumber, rememberAsked } from './device-memory.ts'
import type { DeviceStorage } from './device-storage.ts'
import { keepKeysFromPage } from './keep-keys-from-page.ts'
import type { PageMessage } from './page-message.ts'
import type { Transport } from './transport.ts'
import { keepUnsent } from './unsent.ts'

type Asking = {
  readonly survey: PublishedSurvey
  readonly storage: DeviceStorage
  readonly context: ShopperContext
  readonly openTransport: () => Promise<Transport>
}

/** Asks a survey in a popover over the store's page. */
export function ask({ survey, storage, context, openTransport }: Asking): void {
  const { surveyId, revision } = survey
  const responseId = newUuid(Date.now(), randomBytes) as ResponseId
  let sequence = 0
  let player: PlayerHandle | undefined
  const remember = (asked: Asked) => rememberAsked(storage, surveyId, asked, Date.now())

  function tell({ secondsByQuestion: timings, ...progress }: PlayerProgress): void {
    if (sequence === 0) remember('answered')
    const message: PageMessage = { responseId, surveyId, revision, sequence: ++sequence, ...progress, timings }
    const body = JSON.stringify(message)
    keepUnsent(storage, responseId, body) // first of all: from here on it outlives the page
    transport.then((it) => it?.send(responseId, body))
  }

  function leave(): void {
    host.remove()
    player?.unmount()
  }

  const host = document.createElement('div')
  keepKeysFromPage(host)
  document.body.append(host)
  const locale = context.locale || document.documentElement.lang
  player = mountPlayer(host, {
    survey,
    surface: 'popover',
    seed: String(deviceNumber(storage)),
    ...(locale && { locale }),
    onProgress: tell,
    onClose() {
      if (sequence === 0) remember('dismissed')
      leave()
    },
    onFailure: leave,
  })
  remember('shown')
  // No sender (offline, blocked): the answers wait on the device for the next page.
  const transport = openTransport().catch(() => null)
}

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))
