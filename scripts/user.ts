import { LOCAL_HOSTS } from '../apps/server/src/environment.ts'
import { listUsers, makeUserResetLink } from '../apps/server/src/operator/users.ts'
import { createTokenKey } from '../apps/server/src/sign-in/token-key.ts'
import { SentenceError } from './command.ts'
import { parseOperatorArgs, refuseArguments } from './operator-args.ts'
import { type CommandResult, operate, readWholeNumber, table } from './operator-command.ts'
import { reachDatabase, settingsOfServer } from './reach-database.ts'

const USAGE = `npm run user -- list [--after EMAIL] [--limit 100] [--json]
npm run user -- reset-password EMAIL [--end-sessions] [--json]`

const { values, positionals } = parseOperatorArgs(
  USAGE,
  {
    after: { type: 'string' },
    limit: { type: 'string', default: '100' },
    'end-sessions': { type: 'boolean', default: false },
  },
  { positionals: [1, 2] },
)

async function list(): Promise<CommandResult> {
  const limit = readWholeNumber('--limit', values.limit, 10_000)
  await using database = await reachDatabase(1)
  const users = await listUsers(database.db, values.after ?? null, limit)
  const rows = users.map(({ email, businessName, storeId, storeUrl, createdAt }) => ({
    email,
    business: businessName,
    store: storeId,
    address: storeUrl,
    since: createdAt.toISOString().slice(0, 10),
  }))
  const last = users.length === limit ? users.at(-1)?.email : undefined
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
  const made = await makeUserResetLink(
    database.db,
    { email, endSessions: values['end-sessions'] },
    { tokenKey, dashboardUrl: dashboardUrl?.origin ?? `http://${LOCAL_HOSTS.dashboard}:${port}` },
    new Date(),
  )
  if (made === null) throw new SentenceError(`Nobody logs in with ${email}.`)
  const { link, storeId, merchantId } = made
  return {
    text: `This link works once, within an hour. Give it to ${email} on a way that only they can read:\n${link}`,
    data: { link, storeId, merchantId },
    event: 'password_reset_link_made',
    facts: { storeId, merchantId, endedSessions: values['end-sessions'] },
  }
}

await operate('user', values.json, async () => {
  const [action, email] = positionals
  if (action === 'list' && email === undefined) return list()
  if (action === 'reset-password' && email !== undefined) return resetPassword(email)
  return refuseArguments('These arguments do not fit together.', USAGE)
})
