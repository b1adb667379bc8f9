import { randomUUID } from 'node:crypto'
import type { SurveyId } from '@earshot/survey'
import { demoSurvey } from '../../apps/server/src/demo/demo-survey.ts'
import { aDraft } from '../../e2e/builder/draft.ts'
import { freePort } from '../../e2e/support/free-port.ts'
import { apiFor, detailsOf, onboarded } from '../../e2e/support/merchant.ts'
import { startServerProcess } from '../../e2e/support/server-process.ts'
import { BENCH_HOSTS, type BenchTls, forwardTo, serveTls } from './tls-origin.ts'

/** A store of the bench, whose surveys are live. */
export type LiveStore = { readonly publicKey: string; readonly surveyIds: readonly SurveyId[] }

type Facts = {
  /** For its data. */
  readonly folder: string
  readonly tls: BenchTls
  /** The program of another release. */
  readonly main?: string
}

/** Starts a new installation behind a proxy with TLS. It ends with its scope. */
export async function startBehindTls({ folder, tls, main }: Facts) {
  await using started = new AsyncDisposableStack()
  const port = await freePort()
  const { origin } = started.use(await serveTls(tls, BENCH_HOSTS.storefront, forwardTo(port)))
  const environment = {
    EARSHOT_DATA: folder,
    DASHBOARD_URL: `http://localhost:${port}`,
    STOREFRONT_URL: origin,
    PORT: `${port}`,
    BEHIND_PROXY: 'on',
    EMBEDDED_BILLING: 'on',
    DEMO: 'off',
  }
  const server = await startServerProcess(environment, main === undefined ? {} : { main })
  started.defer(async () => void (await server.stop()))
  const running = started.move()
  return {
    origin,
    openStore: (surveys: number) => openStore(server.addresses.dashboard, surveys),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** Opens a store with so many live surveys, each of them that of the demo store. */
async function openStore(dashboard: string, surveys: number): Promise<LiveStore> {
  const { token } = await onboarded({ dashboard })
  const surveyIds: SurveyId[] = []
  while (surveyIds.length < surveys) surveyIds.push(await publish(token, dashboard))
  return { publicKey: (await detailsOf(token, dashboard)).store.publicKey, surveyIds }
}

async function publish(token: string, dashboard: string): Promise<SurveyId> {
  const { questions } = demoSurvey(randomUUID() as SurveyId, randomUUID)
  const surveyId = await aDraft(token, questions, dashboard)
  await apiFor(token, dashboard)('POST', `/surveys/${surveyId}/publish`, undefined, { 'if-match': '"2"' })
  return surveyId
}
