import {
  afterPaint,
  loadControls,
  mountPlayer,
  type PlayerHandle,
  type PlayerProgress,
  type PlayerProps,
} from '@earshot/player'
import {
  newUuid,
  type PageFact,
  type PublishedSurvey,
  type ResponseId,
  type SentFacts,
  type ShopperContext,
  startPath,
} from '@earshot/survey/respondent'
import type { Asked } from './device-memory.ts'
import type { DeviceStorage } from './device-storage.ts'
import type { Signed } from './earshot-global.ts'
import { isolateKeys } from './isolate-keys.ts'
import type { PageMessage } from './page-message.ts'
import { isOnDark } from './page-scheme.ts'
import { randomBytes } from './random-bytes.ts'
import type { PageTransport } from './sender.ts'
import { toJson } from './to-json.ts'
import { readTyped, rememberTyped } from './typed-memory.ts'
import { saveUnsent } from './unsent.ts'
import { dropWalk, type SavedWalk, saveWalk } from './walk-memory.ts'
import { quietly } from './when-idle.ts'

export type Asking = {
  readonly survey: PublishedSurvey
  readonly branded: boolean
  /** The element to draw in; null: a popover over the page. */
  readonly element: HTMLElement | null
  /** Null where it is blocked: nothing outlives the page then. */
  readonly storage: DeviceStorage | null
  /** The walk that an earlier page or another tab has begun; it may be completed. */
  readonly readSaved: () => SavedWalk | null
  /** Shuffles options; the same on every page. */
  readonly seed: string
  readonly context: ShopperContext
  /** The facts of pages that the store does not keep; undefined where a server may not take any yet. */
  readonly leftOutFacts: readonly PageFact[] | undefined
  /** Not empty on our own page, whose address is a link. */
  readonly asksAnyone: string | undefined
  readonly signed: Partial<Signed>
  /** Where Earshot is, for its pictures. */
  readonly origin: string
  readonly remember: (asked: Asked) => void
  /** Whether the shopper refuses tracking by now. */
  readonly isRefused: () => boolean
  readonly openTransport: () => Promise<PageTransport>
  /** Loads the rules for a popover on a page that the shopper uses. */
  readonly openSignals: () => Promise<typeof import('./signals.ts')>
}

/**
 * Asks a survey, in a popover or in its place on the page. Rejects, and leaves nothing behind, where a control cannot
 * be fetched.
 * @returns how to take it away
 */
export async function ask(asking: Asking): Promise<() => void> {
  const { survey, element, storage, leftOutFacts, remember } = asking
  const begun = asking.readSaved()
  let facts = begun?.facts
  const { surveyId, questions } = survey
  const current = (begun?.path ?? startPath(questions)).at(-1)
  await loadControls(questions.filter(({ questionId }) => questionId === current))
  let player: PlayerHandle | undefined
  let isDoneHere = false
  let isGone = false

  function leave(): void {
    isGone = true
    removeEventListener('visibilitychange', leaveIfDoneElsewhere)
    if (!element) host.remove()
    player?.unmount()
  }
  /** Answered to the end in another tab, or on the page that the shopper comes back from; thanks said here stay. */
  const leaveIfDoneElsewhere = () => !isDoneHere && asking.readSaved()?.completed && leave()

  const host = element ?? document.createElement('div')
  isolateKeys(host)
  // Not in the body: some stores shift, scale or blur theirs, and all that is fixed in it goes along.
  if (!element) {
    document.documentElement.append(host)
    addEventListener('visibilitychange', leaveIfDoneElsewhere)
  }
  const withTransport = transportOf(asking)
  const report = reporter({ ...asking, readFacts: () => facts }, begun, withTransport, () => {
    if (storage) dropWalk(storage, surveyId)
    player?.update({ ...props, isOver: true })
  })
  const locale = asking.context.locale || document.documentElement.lang
  const props: PlayerProps = {
    survey,
    surface: element ? 'inline' : 'popover',
    seed: asking.seed,
    pictureOrigin: asking.origin,
    ...(begun && { resume: { ...begun, secondsByQuestion: begun.timings } }),
    ...(isOnDark(element ?? document.body) && { scheme: 'dark' }),
    typed: readTyped(surveyId),
    onTyped: (typed) => rememberTyped(surveyId, typed),
    ...(locale && { locale }),
    ...(!asking.branded && { words: { askedWith: '' } }),
    onProgress(progress) {
      isDoneHere = progress.completed
      rememberTyped(surveyId, {})
      report(progress)
    },
    ...(!element && {
      onClose() {
        // A shopper who has given an answer is not asked again; a walk given up is not taken up again either. That one was
        // completed is not forgotten.
        remember('dismissed')
        rememberTyped(surveyId, {})
        if (storage && !asking.readSaved()?.completed) dropWalk(storage, surveyId)
        leave()
      },
    }),
    onFailure() {
      rememberTyped(surveyId, {})
      if (storage) dropWalk(storage, surveyId)
      leave()
    },
  }
  player = mountPlayer(host, props)
  remember('shown')
  if (!element) yieldAfterPaint(asking, host, () => isGone)
  // Painted is shown (ADR-0033), and no question waits for the sender. A continued walk was shown when it began.
  if (!begun) {
    afterPaint(() =>
      withTransport((transport) => {
        facts = leftOutFacts && transport.pageFacts(asking, leftOutFacts)
        if (!asking.isRefused()) transport.reportShown(survey, facts?.surface)
      }),
    )
  }
  return leave
}

/** No sender (offline, blocked): the answers wait on the device, and the next one asks for it again. */
const transportOf =
  ({ openTransport }: Asking) =>
  (use: (transport: PageTransport) => void) =>
    quietly(() => openTransport().then(use))

/** Offline, the popover stays on the page, whatever the shopper does there. */
const yieldAfterPaint = ({ openSignals }: Asking, host: HTMLElement, isGone: () => boolean) =>
  afterPaint(() => quietly(() => openSignals().then((signals) => signals.yieldToPage(host, isGone))))

/** The last message about a response, from here or from another tab. */
type LastMessage = Pick<PageMessage, 'responseId' | 'sequence'> & { readonly completed?: boolean }

/** Consent may be withdrawn after the facts were read. */
const withoutCampaign = (facts: SentFacts = {}): SentFacts =>
  Object.fromEntries(Object.entries(facts).filter(([fact]) => !fact.startsWith('utm_')))

/** @returns a function that sends each answer when it is given. All answers of a walk are one response. */
function reporter(
  {
    survey,
    storage,
    readSaved,
    readFacts,
    remember,
    isRefused,
    signed,
  }: Asking & { readonly readFacts: () => SentFacts | undefined },
  begun: SavedWalk | null,
  withTransport: (use: (transport: PageTransport) => void) => void,
  onEnded: () => void,
) {
  const { surveyId, revision } = survey
  // All messages of a walk belong to one response, so they are signed, or not, as its first one was, on every page.
  const { context, signature } = begun ?? signed
  const proof = context && signature ? { context, signature } : {}
  let last: LastMessage = begun ?? { responseId: newUuid(Date.now(), randomBytes) as ResponseId, sequence: 0 }
  return ({ secondsByQuestion: timings, ...progress }: PlayerProgress): void => {
    remember('answered')
    // Another tab may have begun, continued or completed the same walk: it stays one response.
    const saved = readSaved()
    if (saved?.revision === revision && saved.sequence > last.sequence) last = saved
    if (last.completed) return
    const { responseId } = last
    const sequence = last.sequence + 1
    const facts = isRefused() ? withoutCampaign(readFacts()) : readFacts()
    const message: PageMessage = {
      responseId,
      surveyId,
      revision,
      sequence,
      ...progress,
      timings,
      ...proof,
      ...(facts && { facts }),
    }
    last = message
    const body = toJson(message)
    if (storage) {
      saveUnsent(storage, responseId, body) // first of all: from here on it outlives the page
      saveWalk(storage, message, Date.now())
    }
    withTransport((transport) => transport.send(responseId, body, onEnded))
  }
}
