import type { SurveyId } from '@earshot/survey/respondent'
import type { DeviceStorage } from './device-storage.ts'

/** The outcome of asking. A response under way counts as answered from its first answer. */
export type Asked = 'shown' | 'dismissed' | 'answered'

type Memory = {
  /** One random number: shuffles options the same way on every page. Never sent (ADR-0032). 0: not drawn yet. */
  readonly number: number
  readonly surveys: Readonly<Record<string, Entry>>
}

type Entry = { readonly asked: Asked; readonly at: number }

/** Days without another survey. A survey that was only shown may be shown again on the next page. */
const restDays: Record<Asked, number> = { shown: 0, dismissed: 7, answered: Number.POSITIVE_INFINITY }

/**
 * Whether this device may be asked a survey: never again one that it answered, no other one in the same visit, and none
 * for a week after it closed one.
 */
export function canAskDevice(storage: DeviceStorage, surveyId: SurveyId, now: number): boolean {
  return Object.entries(recall(storage).surveys).every(([id, { asked, at }]) => {
    const restMs = id !== surveyId && asked === 'answered' ? VISIT_MS : restDays[asked] * DAY_MS
    // A device's clock can jump backwards; a time in the future counts as the present.
    return Math.max(0, now - at) >= restMs
  })
}

/** Another tab may have stored more: an answer replaces `dismissed`, and `dismissed` replaces `shown`. */
export function rememberAsked(storage: DeviceStorage, surveyId: SurveyId, asked: Asked, now: number): void {
  const { number, surveys } = recall(storage)
  const known = surveys[surveyId]
  if (known && restDays[known.asked] > restDays[asked]) return
  save(storage, { number, surveys: { ...surveys, [surveyId]: { asked, at: now } } })
}

export function deviceNumber(storage: DeviceStorage, random: () => number = Math.random): number {
  const memory = recall(storage)
  if (memory.number) return memory.number
  const number = 1 + Math.floor(random() * 2 ** 32)
  save(storage, { ...memory, number })
  return number
}

const KEY = 'earshot:device'
const DAY_MS = 86_400_000
/** A shopper who answered within half an hour is on the same visit, as web analytics count it. */
const VISIT_MS = 1_800_000

function recall(storage: DeviceStorage): Memory {
  try {
    const { number, surveys } = JSON.parse(storage.getItem(KEY) ?? '')
    const readable = Object.entries(Object(surveys)).filter((entry): entry is [string, Entry] => isEntry(entry[1]))
    return { number: Number(number) || 0, surveys: Object.fromEntries(readable) }
  } catch {
    return { number: 0, surveys: {} } // nothing yet, or someone else wrote here
  }
}

/** Accepts only values that we wrote ourselves; anything else could silence us for ever. */
function isEntry(value: unknown): value is Entry {
  const { asked, at } = Object(value)
  return Object.hasOwn(restDays, asked) && Number.isFinite(at)
}

function save(storage: DeviceStorage, memory: Memory): void {
  try {
    storage.setItem(KEY, JSON.stringify(memory))
  } catch {
    // Full: the shopper may be asked again, which is the smaller harm.
  }
}
