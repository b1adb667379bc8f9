import type { Logger } from 'pino'
import type { Billing } from '../billing/billing.ts'
import type { Db } from '../db/open-db.ts'
import { waitForDatabase } from '../db/wait-for-database.ts'
import { ensureDemoMerchant } from './demo-merchant.ts'
import { DEMO_PLAN, subscribeDemo } from './demo-plan.ts'
import { answerAsShoppers } from './demo-shoppers.ts'
import { openDemoStore } from './demo-store.ts'

type Demo = {
  readonly databaseUrl: string
  readonly db: Db
  readonly now: () => Date
  readonly log: Logger
  readonly billing: Billing
  /** Whether the billing provider is embedded, so that the demo store can have a plan. */
  readonly isProviderEmbedded: boolean
  /** The built demo store. */
  readonly folder: string
  readonly host: string
  readonly port: number
  readonly dashboardOrigin: string
  readonly storefrontOrigin: string
  /** Answers a request to one of our hosts, without the network. */
  readonly answer: (request: Request) => Response | Promise<Response>
}

/** Opens the demo store, with a merchant, a plan and responses. It closes when `opened` is disposed. @returns its address */
export async function openDemo(demo: Demo, opened: AsyncDisposableStack): Promise<string> {
  const { db, log, dashboardOrigin, storefrontOrigin, answer } = demo
  const { storeId, publicKey, isAnswered } = await waitForDatabase(
    demo.databaseUrl,
    () => ensureDemoMerchant(db, demo.now()),
    log,
  )
  const shop = await openDemoStore({ ...demo, publicKey })
  opened.defer(shop.close)
  const send = async (address: string, init?: RequestInit) => answer(new Request(address, init))
  // A demo without its plan is still a demo, as is one without responses.
  if (demo.isProviderEmbedded) {
    const returnUrl = `${dashboardOrigin}/`
    await subscribeDemo(demo.billing, send, { storeId, planId: DEMO_PLAN, returnUrl }).catch((err) =>
      log.warn({ err }, 'no demo plan'),
    )
  }
  if (!isAnswered) {
    await answerAsShoppers((path, init) => send(storefrontOrigin + path, init), publicKey).catch((err) =>
      log.warn({ err }, 'no demo responses'),
    )
  }
  return shop.url
}
