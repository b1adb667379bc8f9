import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Origins, PASSWORD } from '../../apps/server/src/testing/release-dump/api-client.ts'
import type { SentMessage } from '../crash/recorder.ts'
import { type Caller, type Exchange, openCaller } from './exchange.ts'
import type { UpgradedStore } from './stores.ts'

const SHOPPERS_PER_STORE = 2
const SHOPPER_PAUSE_MS = 20
const MERCHANT_PAUSE_MS = 150
const OLD_PAGE_PAUSE_MS = 30

type Facts = {
  /** The addresses that browsers know, of nginx. */
  readonly origins: Origins
  readonly stores: readonly UpgradedStore[]
  /** Addresses of files that pages of the old build have not loaded yet. */
  readonly oldAssets: readonly string[]
}

/**
 * Starts shoppers who load scripts and surveys and answer, merchants who load pages, read results and edit, and pages that
 * were opened before and load the rest of their files. No request is repeated.
 */
export function startLoad({ origins, stores, oldAssets }: Facts) {
  const exchanges: Exchange[] = []
  const sent = new Map(stores.map(({ storeId }) => [storeId, [] as SentMessage[]]))
  const record = (exchange: Exchange) => void exchanges.push(exchange)
  let isOver = false
  const recordSent =
    ({ storeId }: UpgradedStore) =>
    (messages: readonly SentMessage[]) => {
      sent.get(storeId)?.push(...messages)
    }

  async function repeat(pauseMs: number, visit: (caller: Caller, n: number) => Promise<void>): Promise<void> {
    for (let n = 0; !isOver; n++) {
      using caller = openCaller(record)
      await visit(caller, n)
      await sleep(pauseMs)
    }
  }

  const running = Promise.all([
    ...stores.flatMap((store) => [
      ...Array.from({ length: SHOPPERS_PER_STORE }, () =>
        repeat(SHOPPER_PAUSE_MS, (caller, n) => shop(caller, origins, store, n).then(recordSent(store))),
      ),
      repeat(MERCHANT_PAUSE_MS, (caller, n) => manage(caller, origins, store, n)),
    ]),
    repeat(OLD_PAGE_PAUSE_MS, async (caller, n) => {
      await caller.send('files of the old build', oldAssets[n % oldAssets.length] ?? '')
    }),
  ])
  return {
    exchanges,
    record,
    sentTo: ({ storeId }: UpgradedStore): readonly SentMessage[] => sent.get(storeId) ?? [],
    async stop(): Promise<void> {
      isOver = true
      await running
    },
  }
}

/** A page view of a shopper who is asked and gives one answer, and then another one. @returns the messages */
async function shop(
  caller: Caller,
  { storefront }: Origins,
  { publicKey, survey, imageUrl }: UpgradedStore,
  n: number,
): Promise<SentMessage[]> {
  const { surveyId, revision } = survey
  const loader = await caller.send('scripts', `${storefront}/earshot.js`)
  for (const name of namesOf(loader?.text)) await caller.send('scripts', `${storefront}/${name}`)
  const surveys = `${storefront}/storefront/v1/${publicKey}/surveys`
  await caller.send('surveys', surveys)
  await caller.send('surveys', `${surveys}/${surveyId}/revisions/${revision}`)
  await caller.send('pictures', imageUrl)
  const post = (group: string, path: string, message: object) =>
    caller.send(group, `${storefront}/storefront/v1/${path}`, { method: 'POST', body: JSON.stringify(message) })
  await post('views', 'shown', { surveyId, revision, shownId: randomUUID() })
  const [question] = survey.questions
  if (question?.control.as !== 'options') throw new Error('The first question is not the one expected')
  const { options } = question.control
  const responseId = randomUUID()
  const messages: SentMessage[] = []
  for (const sequence of [1, 2]) {
    const optionId = options[(n + sequence) % options.length]?.optionId ?? ''
    const answers = { [question.questionId]: { optionId, otherValue: null } }
    const message = { responseId, surveyId, revision, sequence, answers, completed: false }
    const reply = await post('answers', 'responses', message)
    messages.push({ responseId, sequence, optionId, acknowledgedAt: reply?.status === 200 ? performance.now() : null })
  }
  return messages
}

/** A visit of a merchant, who opens the dashboard, reads results and edits surveys. */
async function manage(caller: Caller, { dashboard }: Origins, store: UpgradedStore, n: number): Promise<void> {
  const page = await caller.send('pages', `${dashboard}/`, { headers: { accept: 'text/html' } })
  for (const name of namesOf(page?.text)) await caller.send('pages', `${dashboard}/${name}`)
  const authorization = `Bearer ${store.token}`
  const api = (group: string, request: `${string} ${string}`, body?: object, headers = {}) => {
    const [method, path] = request.split(' ')
    return caller.send(group, `${dashboard}/api${path}`, {
      ...(method && { method }),
      headers: { authorization, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
  }
  const [live, draft] = [`/surveys/${store.survey.surveyId}`, `/surveys/${store.draftId}`]
  for (const path of [
    '/surveys',
    `${live}/analytics`,
    `${live}/responses?limit=20`,
    '/nps',
    '/onboarding/store/details',
  ])
    await api('results', `GET ${path}`)
  const found = await api('edits', `GET ${draft}`)
  if (found?.status === 200) {
    const { version, name, questions } = JSON.parse(found.text).data
    const content = { name, description: `Edit ${version}`, questions }
    await api('edits', `PUT ${draft}`, content, { 'if-match': `"${version}"` })
  }
  const surveyId = randomUUID()
  await api('edits', `POST ${draft}/duplicate`, { surveyId })
  await api('edits', `DELETE /surveys/${surveyId}`)
  // A login takes a tenth of a second of processor time.
  if (n % 10 === 0) await api('logins', 'POST /auth/login', { email: store.email, password: PASSWORD })
}

/** The assets that a page or a script names. */
const namesOf = (content = ''): ReadonlySet<string> =>
  new Set(Array.from(content.matchAll(/assets\/[\w.-]+/g), ([name]) => name))
