import { ok } from '@earshot/survey'
import { counted } from '../apps/server/src/operator/counted.ts'
import { type ListedStore, listStores, readStoreUsage, type StoreUsage } from '../apps/server/src/operator/stores.ts'
import { closeStore } from '../apps/server/src/settings/close-store.ts'
import { SentenceError } from './command.ts'
import { knownStore } from './known-account.ts'
import { parseOperatorArgs, refuseArguments } from './operator-args.ts'
import { type CommandResult, operate, readWholeNumber, table } from './operator-command.ts'
import { openOperatorServices } from './operator-services.ts'
import { reachDatabase } from './reach-database.ts'

const USAGE = `npm run store -- list [--after STORE] [--limit 100] [--json]
npm run store -- usage STORE [--json]
npm run store -- delete STORE --yes [--keep-plan] [--json]
STORE is the id of a store, or the email address that its merchant logs in with. --keep-plan is for a store that was moved:
its plan continues in the other installation.`

const { values, positionals } = parseOperatorArgs(
  USAGE,
  {
    after: { type: 'string' },
    limit: { type: 'string', default: '100' },
    yes: { type: 'boolean', default: false },
    'keep-plan': { type: 'boolean', default: false },
  },
  { positionals: [1, 2] },
)

async function list(): Promise<CommandResult> {
  const limit = readWholeNumber('--limit', values.limit, 10_000)
  await using database = await reachDatabase(1)
  const after = values.after === undefined ? null : (await knownStore(database.db, values.after)).storeId
  const stores = await listStores(database.db, after, limit)
  const last = stores.length === limit ? stores.at(-1)?.storeId : undefined
  const next = last === undefined ? '' : `\nMore: npm run store -- list --after ${last}`
  return {
    text: stores.length === 0 ? 'There is no store.' : table(stores.map(rowOf)) + next,
    data: { stores, next: last ?? null },
    event: 'stores_listed',
    facts: { stores: stores.length },
  }
}

const rowOf = ({ storeId, storeUrl, installedAt, seenAt, retentionMonths }: ListedStore) => ({
  store: storeId,
  address: storeUrl,
  since: installedAt.toISOString().slice(0, 10),
  'last page': seenAt?.toISOString().slice(0, 10) ?? 'never',
  'keeps responses': retentionMonths === null ? 'for ever' : counted(retentionMonths, 'month'),
})

async function usage(wanted: string): Promise<CommandResult> {
  await using database = await reachDatabase(1)
  const store = await knownStore(database.db, wanted)
  const used = await readStoreUsage(database.db, store.storeId, new Date())
  return {
    text: `${store.storeUrl} (${store.storeId})\n${describeUsage(used)}`,
    data: { store, usage: used },
    event: 'store_usage_read',
    storeId: store.storeId,
  }
}

const describeUsage = (used: StoreUsage) =>
  [
    `Surveys: ${used.surveys}, ${used.liveSurveys} of them live; and ${used.deletedSurveys} deleted that can be restored`,
    `Templates: ${used.templates}`,
    `Responses: ${used.responses}, ${used.responsesLast30Days} of them in the last 30 days, ${used.setAsideResponses} set aside as spam`,
    `Newest response: ${used.newestResponseAt?.toISOString() ?? 'none'}`,
    `Orders: ${used.orders}`,
    `Size of surveys and responses: ${(used.bytes / 1024 ** 2).toFixed(1)} MB`,
  ].join('\n')

async function remove(wanted: string): Promise<CommandResult> {
  await using services = await openOperatorServices()
  const { storeId, storeUrl } = await knownStore(services.db, wanted)
  const { surveys, responses, orders } = await readStoreUsage(services.db, storeId, new Date())
  const content = `${counted(surveys, 'survey')}, ${counted(responses, 'response')} and ${counted(orders, 'order')}`
  if (!values.yes) {
    const andPlan = values['keep-plan'] ? '. Its plan continues' : ', and end its plan'
    throw new SentenceError(
      `This would delete ${storeUrl} (${storeId}) with ${content}, its pictures and its login${andPlan}. ` +
        'Nothing brings it back. To do it, add --yes.',
    )
  }
  const closed = await closeStore(values['keep-plan'] ? { ...services, billing: continuedPlan } : services, storeId)
  if (!closed.ok)
    throw new SentenceError(REFUSALS[closed.problem.code] ?? `The store is still there: ${closed.problem.code}.`)
  return {
    text: `${storeUrl} (${storeId}) is deleted, with ${content}.`,
    data: { storeId, surveys, responses, orders },
    event: 'store_deleted',
    facts: { storeId, surveys, responses, orders },
  }
}

/** Ends no plan. */
const continuedPlan = { leave: async () => ok({}) }

const REFUSALS: Readonly<Record<string, string>> = {
  billing_unreachable:
    'The store is still there: its plan could not be ended, because the billing provider does not answer. ' +
    'The embedded provider answers while Earshot runs.',
  pictures_unreachable:
    'The store is still there: its pictures could not be removed, because their storage does not answer.',
}

await operate('store', values.json, async () => {
  const [action, wanted] = positionals
  if (action === 'list' && wanted === undefined) return list()
  if (wanted !== undefined && action === 'usage') return usage(wanted)
  if (wanted !== undefined && action === 'delete') return remove(wanted)
  return refuseArguments('These arguments do not fit together.', USAGE)
})
