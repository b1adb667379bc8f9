import type { SurveyId } from '@earshot/survey/respondent'
import { type Asked, rememberAsked } from './device-memory.ts'
import type { DeviceStorage, PageStorage } from './device-storage.ts'

// Obeys the shopper's consent at once, in both directions. Loaded only where a page has a signal of consent.

export type Consent = {
  readonly storage: PageStorage
  readonly isRefused: () => boolean
  /** The last call of the page: `granted`, `denied`, or something else. */
  readonly readCall: () => unknown
}

type Entry = readonly [key: string, value: string]

/** A message between tabs of one visit. */
type Message = { readonly call?: unknown; readonly isAsking?: true; readonly entries?: readonly Entry[] }

const DEVICE = 'earshot:device'
const WALK = 'earshot:walk:'
/** The keys that the device remembers with consent. All others are for the visit alone. */
const CONSENTED_PREFIXES = [DEVICE, WALK, 'earshot:unsent:', 'earshot:unknown:']
/** Only with consent, although for the visit alone. */
const COUNTED = ['earshot:landing', 'earshot:visit']
/** Another tab of the visit answers within milliseconds, unless it is busy. */
const ANSWER_MS = 100

/** Whether the last signal that was obeyed is a refusal. The first refusal also moves what an earlier visit left. */
let isRefusing = false
let tabs: BroadcastChannel | undefined
let lastCall: unknown

/**
 * Obeys the signals of consent as they are now, and those that come. A refusal moves what the device remembers to the visit, and
 * consent moves it back. Tabs of a visit share it, so that a survey that was closed in one stays closed in all.
 * @returns once the other tabs had time to answer
 */
export async function followConsent(consent: Consent): Promise<void> {
  const isFirst = !tabs
  tabs ??= join(consent)
  const call = consent.readCall()
  if (call !== lastCall) tabs.postMessage({ call } satisfies Message)
  lastCall = call
  obey(consent)
  if (!isFirst || !isRefusing) return
  tabs.postMessage({ isAsking: true } satisfies Message)
  await new Promise((wait) => setTimeout(wait, ANSWER_MS))
}

function join(consent: Consent): BroadcastChannel {
  const channel = new BroadcastChannel('earshot')
  channel.onmessage = ({ data: { call, isAsking, entries } }: MessageEvent<Message>) => {
    if (call) {
      lastCall = call
      // The page's own function, so that whatever the page says afterwards counts.
      ;(window as unknown as { earshot(name: string, value: unknown): void }).earshot('consent', call)
    }
    if (isAsking && isRefusing) {
      const known = entriesIn(sessionStorage).filter(([key]) => isShared(key))
      channel.postMessage({ entries: known } satisfies Message)
    }
    if (entries && isRefusing) for (const entry of entries) take(sessionStorage, entry)
  }
  for (const changed of ['visitorConsentCollected', 'wp_listen_for_consent_change'])
    document.addEventListener(changed, () => obey(consent))
  return channel
}

function obey({ storage, isRefused }: Consent): void {
  if (isRefused() === isRefusing) return
  isRefusing = !isRefusing
  const [from, to] = isRefusing ? [localStorage, sessionStorage] : [sessionStorage, localStorage]
  for (const [key, value] of entriesIn(from)) {
    take(to, [key, value])
    from.removeItem(key)
  }
  if (isRefusing) for (const key of COUNTED) sessionStorage.removeItem(key)
  storage.replaceBy(isRefusing ? sharedSession() : localStorage)
}

const entriesIn = (storage: Storage): Entry[] =>
  Object.keys(storage)
    .filter((key) => CONSENTED_PREFIXES.some((prefix) => key.startsWith(prefix)))
    .map((key) => [key, storage.getItem(key) ?? ''])

/** Whether other tabs of the visit need it: the outcome for each survey, and the walks. */
const isShared = (key: string): boolean => key === DEVICE || key.startsWith(WALK)

/** Stores an entry, unless the storage has a later one of the same survey. */
function take(storage: Storage, [key, value]: Entry): void {
  const known = storage.getItem(key)
  try {
    if (key === DEVICE && known) {
      const { surveys }: { surveys: Record<SurveyId, { asked: Asked; at: number }> } = JSON.parse(value)
      for (const [surveyId, { asked, at }] of Object.entries(surveys))
        rememberAsked(storage, surveyId as SurveyId, asked, at)
    } else if (!known || (key.startsWith(WALK) && JSON.parse(known).sequence < JSON.parse(value).sequence)) {
      storage.setItem(key, value)
    }
  } catch {
    // Somebody else wrote it, or storage is full: the shopper may be asked again.
  }
}

/** The session storage, which also sends each change of a survey to the other tabs. */
const sharedSession = (): DeviceStorage => ({
  getItem: (key) => sessionStorage.getItem(key),
  removeItem: (key) => sessionStorage.removeItem(key),
  key: (index) => sessionStorage.key(index),
  get length() {
    return sessionStorage.length
  },
  setItem(key, value) {
    sessionStorage.setItem(key, value)
    if (isShared(key)) tabs?.postMessage({ entries: [[key, value]] } satisfies Message)
  },
})
