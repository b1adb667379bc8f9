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
import { keepKeysFromPage } from './keep-keys-from-page.ts'
import type { PageMessage } from './page-message.ts'
import { isOnDark } from './page-scheme.ts'
import { randomBytes } from './random-bytes.ts'
import type { PageTransport } from './sender.ts'
import { toJson } from './to-json.ts'
import { readTyped, rememberTyped } from './typed-memory.ts'
import { keepUnsent } from './unsent.ts'
import { dropWalk, type KeptWalk, keepWalk } from './walk-memory.ts'
import { quietly } from './when-idle.ts'

export type Asking = {
  readonly survey: PublishedSurvey
  readonly branded: boolean
  /** The element to draw in; null: a popover over the page. */
  readonly place: HTMLElement | null
  /** Null where it is blocked: nothing outlives the page then. */
  readonly storage: DeviceStorage | null
  /** Where an earlier page, or another tab by now, left off; perhaps at the end. */
  readonly readKept: () => KeptWalk | null
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
  const { survey, place, storage, leftOutFacts, remember } = asking
  const kept = asking.readKept()
  let facts = kept?.facts
  const { surveyId, questions } = survey
  const current = (kept?.path ?? startPath(questions)).at(-1)
  await loadControls(questions.filter(({ questionId }) => questionId === current))
  let player: PlayerHandle | undefined
  let isDoneHere = false
  let isGone = false

  function leave(): void {
    isGone = true
    removeEventListener('visibilitychange', leaveIfDoneElsewhere)
    if (!place) host.remove()
    player?.unmount()
  }
  /** Answered to the end in another tab, or on the page that the shopper comes back from; thanks said here stay. */
  const leaveIfDoneElsewhere = () => !isDoneHere && asking.readKept()?.completed && leave()

  const host = place ?? document.createElement('div')
  keepKeysFromPage(host)
  // Not in the body: some stores shift, scale or blur theirs, and all that is fixed in it goes along.
  if (!place) {
    document.documentElement.append(host)
    addEventListener('visibilitychange', leaveIfDoneElsewhere)
  }
  const withTransport = transportOf(asking)
  const tell = teller({ ...asking, readFacts: () => facts }, kept, withTransport, () => {
    if (storage) dropWalk(storage, surveyId)
    player?.update({ ...props, isOver: true })
  })
  const locale = asking.context.locale || document.documentElement.lang
  const props: PlayerProps = {
    survey,
    surface: place ? 'inline' : 'popover',
    seed: asking.seed,
    pictureOrigin: asking.origin,
    ...(kept && { resume: { ...kept, secondsByQuestion: kept.timings } }),
    ...(isOnDark(place ?? document.body) && { scheme: 'dark' }),
    typed: readTyped(surveyId),
    onTyped: (typed) => rememberTyped(surveyId, typed),
    ...(locale && { locale }),
    ...(!asking.branded && { words: { askedWith: '' } }),
    onProgress(progress) {
      isDoneHere = progress.completed
      rememberTyped(surveyId, {})
      tell(progress)
    },
    ...(!place && {
      onClose() {
        // A shopper who has given an answer is not asked again; a walk given up is not taken up again either. That one was
        // completed is not forgotten.
        remember('dismissed')
        rememberTyped(surveyId, {})
        if (storage && !asking.readKept()?.completed) dropWalk(storage, surveyId)
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
  if (!place) yieldAfterPaint(asking, host, () => isGone)
  // Painted is shown (ADR-0033), and no question waits for the sender. A walk that goes on was shown when it began.
  if (!kept) {
    afterPaint(() =>
      withTransport((it) => {
        facts = leftOutFacts && it.pageFacts(asking, leftOutFacts)
        if (!asking.isRefused()) it.tellShown(survey, facts?.surface)
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
type Told = Pick<PageMessage, 'responseId' | 'sequence'> & { readonly completed?: boolean }

/** Consent may be withdrawn after the facts were read. */
const withoutCampaign = (facts: SentFacts = {}): SentFacts =>
  Object.fromEntries(Object.entries(facts).filter(([fact]) => !fact.startsWith('utm_')))

/** Tells the server of each answer as it is given, in one response for as long as the walk lasts. */
function teller(
  {
    survey,
    storage,
    readKept,
    readFacts,
    remember,
    isRefused,
    signed,
  }: Asking & { readonly readFacts: () => SentFacts | undefined },
  kept: KeptWalk | null,
  withTransport: (use: (transport: PageTransport) => void) => void,
  onLate: () => void,
) {
  const { surveyId, revision } = survey
  // A walk ends as it began, signed or not, whatever page it goes on at: all its messages belong to one response.
  const { context, signature } = kept ?? signed
  const proof = context && signature ? { context, signature } : {}
  let last: Told = kept ?? { responseId: newUuid(Date.now(), randomBytes) as ResponseId, sequence: 0 }
  return ({ secondsByQuestion: timings, ...progress }: PlayerProgress): void => {
    remember('answered')
    // Another tab may have begun the same walk, gone on with it or ended it: it stays one response.
    const told = readKept()
    if (told?.revision === revision && told.sequence > last.sequence) last = told
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
      keepUnsent(storage, responseId, body) // first of all: from here on it outlives the page
      keepWalk(storage, message, Date.now())
    }
    withTransport((it) => it.send(responseId, body, onLate))
  }
}
