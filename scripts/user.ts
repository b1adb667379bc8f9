import type { Db } from '../apps/server/src/db/open-db.ts'
import { LOCAL_HOSTS } from '../apps/server/src/environment.ts'
import { createAttempts } from '../apps/server/src/http/attempts.ts'
import { listUsers, makeUserResetLink, removeSecondFactor, verifyUser } from '../apps/server/src/operator/users.ts'
import { notifierOf } from '../apps/server/src/sign-in/account-notices.ts'
import type { Account } from '../apps/server/src/sign-in/accounts.ts'
import { createTokenKey } from '../apps/server/src/sign-in/token-key.ts'
import { SentenceError } from './command.ts'
import { knownAccount } from './known-account.ts'
import { parseOperatorArgs, refuseArguments } from './operator-args.ts'
import { type CommandResult, operate, readWholeNumber, table } from './operator-command.ts'
import { reachDatabase, settingsOfServer } from './reach-database.ts'

const USAGE = `npm run user -- list [--after EMAIL] [--limit 100] [--json]
npm run user -- verify EMAIL [--store STORE] [--json]
npm run user -- reset-password EMAIL [--store STORE] [--end-sessions] [--json]
npm run user -- remove-second-factor EMAIL [--store STORE] [--end-sessions] [--json]
--store is the id of a store, where several unverified accounts have the address.`

const { values, positionals } = parseOperatorArgs(
  USAGE,
  {
    after: { type: 'string' },
    limit: { type: 'string', default: '100' },
    store: { type: 'string' },
    'end-sessions': { type: 'boolean', default: false },
  },
  { positionals: [1, 2] },
)

const accountOf = (db: Db, email: string): Promise<Account> =>
  knownAccount(db, email, { storeId: values.store, hint: 'Name one of their stores with --store' })

async function list(): Promise<CommandResult> {
  const limit = readWholeNumber('--limit', values.limit, 10_000)
  await using database = await reachDatabase(1)
  const users = await listUsers(database.db, values.after ?? null, limit)
  const rows = users.map(({ email, isVerified, businessName, storeId, storeUrl, createdAt }) => ({
    email,
    verified: isVerified ? 'yes' : 'no',
    business: businessName,
    store: storeId,
    address: storeUrl,
    since: createdAt.toISOString().slice(0, 10),
  }))
  const isFull = new Set(users.map(({ email }) => email)).size === limit
  const last = isFull ? users.at(-1)?.email : undefined
  const next = last === undefined ? '' : `\nMore: npm run user -- list --after ${last}`
  return {
    text: users.length === 0 ? 'Nobody logs in here.' : table(rows) + next,
    data: { users, next: last ?? null },
    event: 'users_listed',
    facts: { users: users.length },
  }
}

async function resetPassword(email: string): Promise<CommandResult> {
  const { dashboardUrl, port } = settingsOfServer()
  await using database = await reachDatabase(1)
  const tokenKey = createTokenKey(database.db, () => new Date())
  const account = await accountOf(database.db, email)
  const { link, storeId, merchantId } = await makeUserResetLink(
    database.db,
    { account, endSessions: values['end-sessions'] },
    { tokenKey, dashboardUrl: dashboardUrl?.origin ?? `http://${LOCAL_HOSTS.dashboard}:${port}` },
    new Date(),
  )
  return {
    text: `This link works once, within an hour. Give it to ${email} in a way that only they can read:\n${link}`,
    data: { link, storeId, merchantId },
    event: 'password_reset_link_made',
    storeId,
    facts: { merchantId, endedSessions: values['end-sessions'] },
  }
}

async function verify(email: string): Promise<CommandResult> {
  await using database = await reachDatabase(1)
  const account = await accountOf(database.db, email)
  const { storeId, merchantId } = account
  const outcome = await verifyUser(database.db, account)
  if (outcome === 'refused') throw new SentenceError(`Another account has verified ${email} already.`)
  const wasVerified = outcome === 'unchanged'
  return {
    text: wasVerified
      ? `${email} was verified already for the store ${storeId}.`
      : `${email} is verified for the store ${storeId}.`,
    data: { storeId, merchantId, wasVerified },
    event: 'address_verified',
    // Nothing has changed for the merchant if it was verified.
    ...(!wasVerified && { storeId }),
    facts: { storeId, merchantId, wasVerified },
  }
}

async function removeFactor(email: string): Promise<CommandResult> {
  await using database = await reachDatabase(1)
  const order = { account: await accountOf(database.db, email), endSessions: values['end-sessions'] }
  const now = new Date()
  const mail = { verifiesAddresses: settingsOfServer().smtpUrl !== null }
  const notify = notifierOf({ mail, attempts: createAttempts(), now })
  const { wasThere, storeId, merchantId } = await removeSecondFactor(database.db, order, { notify, now })
  return {
    text: wasThere
      ? `Two-step login of ${email} is off. They log in with their password alone, and can set it up again.`
      : `Two-step login of ${email} was off already.`,
    data: { storeId, merchantId, wasOn: wasThere },
    event: 'second_factor_removed',
    // Nothing has changed for the merchant if it was off.
    ...(wasThere && { storeId }),
    facts: { storeId, merchantId, wasOn: wasThere, endedSessions: order.endSessions },
  }
}

await operate('user', values.json, async () => {
  const [action, email] = positionals
  if (action === 'list' && email === undefined) return list()
  if (action === 'verify' && email !== undefined) return verify(email)
  if (action === 'reset-password' && email !== undefined) return resetPassword(email)
  if (action === 'remove-second-factor' && email !== undefined) return removeFactor(email)
  const isMissing = email === undefined && ['verify', 'reset-password', 'remove-second-factor'].includes(action ?? '')
  return refuseArguments(isMissing ? 'An argument is missing.' : 'These arguments do not fit together.', USAGE)
})
