import { newUuid, type PublishedSurvey } from '@earshot/survey/respondent'
import type { DeviceStorage } from './device-storage.ts'
import { pageFacts } from './page-facts.ts'
import { type Outside, post } from './post.ts'
import { randomBytes } from './random-bytes.ts'
import { toJson } from './to-json.ts'
import { openTransport, type Transport } from './transport.ts'
import { quietly } from './when-idle.ts'

export { rememberLanding } from './landing.ts'

type Shown = Pick<PublishedSurvey, 'surveyId' | 'revision'>

export type PageTransport = Transport & {
  /** Tells that a player has painted (ADR-0033), once: if that fails, nobody tries again. */
  reportShown(survey: Shown, surface: unknown): void
  /** The facts of this page. Here, so that no question waits for what reads them. */
  readonly pageFacts: typeof pageFacts
}

let opened: PageTransport | undefined

/**
 * The page's one transport: tries again whenever the page is seen, back online, or about to go. A module of its own, so
 * that no question waits for it and answers left over from an earlier page need nothing else.
 * @param api `{origin}/storefront/v1`
 */
export function pageTransport(api: string, storage: DeviceStorage | null): PageTransport {
  if (opened) return opened
  const urlFor = (body: string) => `${api}/responses${revisionQuery(body)}`
  const outside: Outside = {
    urlFor,
    fetch: (...request) => fetch(...request),
    // Absent where a browser forbids beacons; the message stays for the next page.
    sendBeacon: (body) => void navigator.sendBeacon?.(urlFor(body), body),
    now: Date.now,
    random: Math.random,
  }
  const transport = openTransport(outside, storage)
  opened = {
    ...transport,
    reportShown: (survey, surface) =>
      quietly(() => postShown({ ...outside, urlFor: () => `${api}/shown` }, { ...survey, surface })),
    pageFacts,
  }
  addEventListener('online', transport.sendWaiting)
  addEventListener('pagehide', transport.sendByBeacon)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') transport.sendWaiting()
  })
  transport.sendWaiting()
  return opened
}

/**
 * Adds the survey and revision of a message to its address, so that the server knows its store and size limit before
 * the first byte. They are parsed from the message, because of messages from an earlier page only the text is stored.
 */
function revisionQuery(body: string): string {
  try {
    const { surveyId, revision } = JSON.parse(body)
    return `?${new URLSearchParams({ surveyId, revision })}`
  } catch {
    // The server refuses any other content of the storage, and then it is deleted.
    return ''
  }
}

async function postShown(
  outside: Outside,
  { surveyId, revision, surface }: Shown & { readonly surface: unknown },
): Promise<void> {
  await post(
    outside,
    toJson({ surveyId, revision, ...(surface ? { surface } : {}), shownId: newUuid(Date.now(), randomBytes) }),
  )
}
